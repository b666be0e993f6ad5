// <inarow-mine>: the reader's games, how they ended, and what they add up to.

import {postRows} from "./api.js";
import {button} from "./forms.js";
import {playerName} from "./phrases.js";
import {countAccuracy, exportPlayed, groups, importPlayed, meanAccuracy, playedGames, tally} from "./played.js";
import {_, ngettext, number, spoken} from "./text.js";
import {html, nothing} from "./vendor/lit-3.3.3.js";
import {address, link, useStyle, View} from "./view.js";

/** @import {ReviewRow} from "wire" */
/** @import {Group, PlayedGame} from "./played.js" */

const SHOWN = 50;

useStyle("mine.css");

class MineView extends View {
  static properties = {
    told: {state: true},
    all: {state: true},
    rating: {state: true},
  };

  constructor() {
    super();
    this.all = false; // whether old games are listed, too
    this.rating = ""; // the game whose accuracy is being worked out
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${_("My games")} · inarow`;
    const leaving = new AbortController();
    this.leaving.push(() => leaving.abort());
    this.rate(leaving.signal);
  }

  /**
   * Work out the accuracy of games that were not reviewed yet, one after the other.
   * @param {AbortSignal} signal
   */
  async rate(signal) {
    try {
      for (const {id, start, moves, agreed = {}} of playedGames().slice(0, SHOWN).filter(isUnrated)) {
        this.rating = id;
        /** @type {AsyncIterable<ReviewRow>} */
        const rows = postRows("review", {start, moves, ...agreed}, {signal});
        for await (const row of rows) {
          if ("review" in row) countAccuracy(start, moves, agreed, row.review.accuracy);
        }
      }
    } catch {
      // The rest is worked out at the next visit.
    }
    this.rating = "";
  }

  /** Save all games as a file. */
  save() {
    const file = URL.createObjectURL(new Blob([exportPlayed()], {type: "application/json"}));
    const anchor = document.createElement("a");
    anchor.href = file;
    anchor.download = "inarow-games.json";
    anchor.click();
    URL.revokeObjectURL(file);
  }

  /** @param {File} file */
  async load(file) {
    const added = importPlayed(await file.text());
    this.told =
      added === null
        ? _("This file has no games: choose one that was saved here.")
        : ngettext("{n} game added.", "{n} games added.", added);
  }

  render() {
    const games = playedGames();
    return html`<main class="mine">
      <h1>${_("My games")}</h1>
      <p class="told" id="told" role="status">${this.told}</p>
      ${
        games.length
          ? html`${renderGroups()} ${this.renderGames(games)}`
          : html`<p>${_("Finished games are listed here.")} ${link("/", _("Play a game"), "button main")}</p>`
      }
      ${this.renderFile(games)}
    </main>`;
  }

  /** @param {PlayedGame[]} games */
  renderGames(games) {
    const shown = this.all ? games : games.slice(0, SHOWN);
    const showAll = () => {
      this.all = true;
    };
    return html`<section class="card">
      <h2>${_("Games")}</h2>
      <p class="quiet">${_("Choose one to review it.")}</p>
      <div class="wide" tabindex="0" role="region" aria-label=${_("Games")}><table id="games">
        <thead><tr><th class="date">${_("Date")}</th><th>${_("Game")}</th><th>${_("Opponent")}</th><th>${_("Result")}</th>
          <th class="number">${_("Accuracy")}</th></tr></thead>
        <tbody>${shown.map((game) => this.renderGame(game))}</tbody>
      </table></div>
      ${shown.length < games.length ? button(_("Show all"), showAll, {id: "show-all"}) : nothing}
    </section>`;
  }

  /** @param {PlayedGame} game */
  renderGame({id, when, title, opponent, result, accuracy, start, moves}) {
    const words = {won: _("Won"), drawn: _("Drawn"), lost: _("Lost")};
    return html`<tr>
      <td class="date">${new Intl.DateTimeFormat(spoken(), {dateStyle: "short"}).format(when)}</td>
      <th scope="row">${link(address("/review", {start, moves}), title)}</th><td>${opponentName(opponent)}</td>
      <td><span class="how" data-result=${result}>${words[result]}</span></td>
      <td class="number">${id === this.rating ? "…" : percent(accuracy)}</td>
    </tr>`;
  }

  /** @param {PlayedGame[]} games */
  renderFile(games) {
    /** @param {Event & {target: HTMLInputElement}} event */
    const chosen = ({target}) => target.files?.[0] && this.load(target.files[0]);
    return html`<section class="card">
      <h2>${_("Take them along")}</h2>
      <p class="quiet">${_("The games are kept in this browser only.")}</p>
      <div class="buttons">
        ${button(_("Save as a file"), () => this.save(), {id: "export", on: games.length > 0})}
        <label class="button">${_("Add games from a file")}
          <input type="file" id="import" class="unseen" accept=".json" @change=${chosen}>
        </label>
      </div>
    </section>`;
  }
}

function renderGroups() {
  return html`<section class="card">
    <h2>${_("Results")}</h2>
    <div class="wide" tabindex="0" role="region" aria-label=${_("Results")}><table id="results">
      <thead><tr><th>${_("Game")}</th><th>${_("Opponent")}</th><th class="number many">${_("Games")}</th>
        <th>${_("Won, drawn, lost")}</th><th class="number">${_("Accuracy")}</th></tr></thead>
      <tbody>${groups().map(renderGroup)}</tbody>
    </table></div>
  </section>`;
}

/** @param {Group} group */
function renderGroup({title, opponent, games}) {
  const {won, drawn, lost} = tally(games);
  const share = (/** @type {number} */ n) => `--share: ${(100 * n) / games.length}%`;
  return html`<tr>
    <th scope="row">${title}</th><td>${opponentName(opponent)}</td><td class="number many">${games.length}</td>
    <td><span class="shares" aria-hidden="true">
        <i data-result="won" .style=${share(won)}></i><i data-result="drawn" .style=${share(drawn)}></i>
        <i data-result="lost" .style=${share(lost)}></i>
      </span> ${won} / ${drawn} / ${lost}</td>
    <td class="number">${percent(meanAccuracy(games))}</td>
  </tr>`;
}

/** @param {PlayedGame} game */
function isUnrated({accuracy, rated}) {
  return accuracy === null && !rated;
}

/** @param {string} opponent */
function opponentName(opponent) {
  return playerName({player: opponent, person: opponent === "person", name: ""});
}

/** @param {number | null} accuracy */
function percent(accuracy) {
  return accuracy === null ? "–" : `${number(accuracy)} %`;
}

customElements.define("inarow-mine", MineView);
