/** What all reminders are written with: the reader's language, links into the project, one transaction for each letter. */
import type { Reminders } from '@telemachos/contract/features/reminders/reminders.rules.ts';
import { setTimeout as rest } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { inEmittingTransaction } from '../../platform/live/live-channel.ts';
import type { Telling } from '../notices/notify.shared.ts';
import { OwnLink } from '../../platform/mail-templates.ts';
import { mailText } from '../../platform/render-texts.ts';
import { fallbackLanguage, withLocalizedTitle } from '../../platform/translations.ts';
import type { Project, Reader } from './reminders.store.ts';

/** What goes on this morning, in one project. */
export type Morning = {
  pool: pg.Pool;
  services: Services;
  /** The instant of the work, and its day in Athens. */
  now: Date;
  today: string;
  project: Project;
  reminders: Reminders;
  /** Somebody could not be written to. */
  failed: (error: unknown) => void;
};

/** People read at a time, and the rest between, in milliseconds: those who are served have the database meanwhile. */
export const batchSize = 200;
const pauseMs = 50;

/** Go through people by their ids, some at a time; what fails with one of them leaves the others. */
export const eachReader = async <Person extends Reader>(
  { pool, services, failed }: Morning,
  page: (after: number) => Promise<Person[]>,
  write: (connection: Connection & Telling, person: Person) => Promise<boolean>,
): Promise<number> => {
  let written = 0;
  for (let after: number | undefined = 0; after !== undefined; await rest(pauseMs)) {
    const people: Person[] = await page(after);
    for (const person of people)
      try {
        if (await inEmittingTransaction(pool, services, (connection) => write(connection, person))) written += 1;
      } catch (error) {
        failed(error);
      }
    after = people.length < batchSize ? undefined : people.at(-1)?.id;
  }
  return written;
};

/** A link into the project. */
export const linkIn = ({ services, project }: Morning, path: string): OwnLink =>
  new OwnLink(services, `/${project.url}${path}`);

/** Where the reader switches these mails off. */
export const settingsLink = (morning: Morning): OwnLink => linkIn(morning, '/userinfo#reminders');

type Line = 'due' | 'today' | 'late' | 'read' | 'schedule' | 'record' | 'more';

/** Lines and titles in the reader's language. */
export const speakingTo = async ({ services }: Morning, { language }: Reader) => {
  const [over, spoken] = [
    await services.translations.overridesOf(language),
    await services.translations.localeOf(language),
  ];
  return {
    line: (key: Line, values: Record<string, string>): string => mailText(language, `lines.${key}`, values, over),
    titled: (title: { title: string; titleEn: string }): string =>
      fallbackLanguage(language) === 'el' ? title.title : (withLocalizedTitle(spoken, title).titleEn ?? title.title),
  };
};
