/** JSON text from PostgreSQL, sent without parsing and serializing it again. */

/** `Output` is the type of the text's value; tests and development parse and check it. */
export class RawJson<Output> {
  readonly text: string;
  /** Never set: it carries the type. */
  declare readonly holds: Output;

  constructor(text: string) {
    this.text = text;
  }
}
