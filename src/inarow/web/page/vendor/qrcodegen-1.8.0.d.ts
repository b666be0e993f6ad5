export namespace qrcodegen {
  class QrCode {
    static encodeText(text: string, correction: unknown): QrCode;
    static Ecc: {MEDIUM: unknown};
    readonly size: number;
    getModule(x: number, y: number): boolean;
  }
}
