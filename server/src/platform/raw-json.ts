/** An answer that the database has already written as JSON: sent as it is, without being read and written again. */

/** `Output` is what the text holds; tests and development read it and check it like any other answer. */
export class RawJson<Output> {
  readonly text: string;
  /** Never set: it only carries the type. */
  declare readonly holds: Output;

  constructor(text: string) {
    this.text = text;
  }
}
