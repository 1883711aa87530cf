/** What is asked of the mailer. */
import type { Language } from '@telemachos/contract/kit/ids.ts';

/** A link that the product itself made. A text that reads like one is somebody's words, whatever it begins with. */
export class OurLink {
  readonly address: string;

  /** `path` begins with a slash. */
  constructor(services: { publicUrl: () => string }, path: `/${string}`) {
    this.address = `${services.publicUrl()}${path}`;
  }
}

/** A mail to be written: its template's words are `<template>.subject` and `<template>.body` in texts/{el,en}/mails.json. A value with several lines is a list. */
export type MailOrder = {
  to: string;
  userId: number | null;
  projectId: number | null;
  template: string;
  language: Language;
  values: Record<string, string | OurLink | readonly string[]>;
};
