"""`inarow completion SHELL`: the script that asks inarow itself what could come next."""

from inarow.cli.arguments import options
from inarow.locale import _
from inarow.rules import BadOption

EPILOG = _('For bash: eval "$(inarow completion bash)"')

# In all three, inarow is run with _INAROW_COMPLETE set and answers with the words that fit.
BASH = r"""
_inarow_completion() {
    local IFS=$'\n'
    COMPREPLY=($(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD \
        _INAROW_COMPLETE=complete_bash inarow 2>/dev/null))
}
complete -o default -F _inarow_completion inarow
"""

ZSH = r"""
#compdef inarow
_inarow_completion() {
    eval "$(env _TYPER_COMPLETE_ARGS="${words[1,$CURRENT]}" \
        _INAROW_COMPLETE=complete_zsh inarow 2>/dev/null)"
}
compdef _inarow_completion inarow
"""

FISH = r"""
function __inarow_complete
    env _INAROW_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=$argv[1] \
        _TYPER_COMPLETE_ARGS=(commandline -cp) inarow 2>/dev/null
end
complete --command inarow --no-files --condition "__inarow_complete is-args" \
    --arguments "(__inarow_complete get-args)"
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def completion(
    shell: str = options.argument(_("SHELL"), _("bash, zsh or fish."), complete=SCRIPTS),
) -> None:
    """Print the script for this shell. Raises BadOption."""
    script = SCRIPTS.get(shell.strip().lower())
    if script is None:
        raise BadOption(
            "completion for '{text}' is not available: there are {names}",
            text=shell,
            names=", ".join(SCRIPTS),
        )
    print(script.strip())
