/** Files of texts out and in: the same labels, the same judgement as a text that is typed. */
import type { languagesCalls } from '@telemachos/contract/features/languages/languages.calls.ts';
import {
  faultOfText,
  isAtItsPlace,
  isContent,
  maxTranslationLength,
} from '@telemachos/contract/features/languages/languages.rules.ts';
import type { ImportLine } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { isStorable } from '@telemachos/contract/kit/texts.rules.ts';
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { createWorkerPerServer, createWorkerThread, type WorkerThread } from '../../platform/worker-thread.ts';
import { readLanguages } from '../../platform/translations.store.ts';
import { asked, catalogueFor, isTold, projectOf, textIn, type Catalogue, type Entry } from './catalogue.ts';
import * as store from './languages.store.ts';
import { jsonOf, xliffOf, type FileJob, type FileRead, type FileRow, type Out } from './xliff.ts';

type Calls = typeof languagesCalls;
type Input = ParsedInputOf<Calls['previewImport']>;
type Asking = Context<Calls['previewImport']> | Context<Calls['importTexts']>;

/** A thread that reads files; `timeoutMs` limits each job. */
export const readingThread = (timeoutMs?: number): WorkerThread<FileJob, FileRead> =>
  createWorkerThread({
    file: new URL('./reading.worker.ts', import.meta.url),
    maxQueued: 8,
    answerWhenStopped: () => ({ fault: 'TOOK_LONG' }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

const threads = createWorkerPerServer(() => readingThread());

/** End the server's thread, with the server. */
export const endReading = threads.end;

/** Rows of a preview. */
const maxPreviewRows = 500;

/** What a file would do with a label, with what is kept if it is done. */
type Judged = ImportLine & { source: string; project: number | null };

const judge = (catalogue: Catalogue, language: string, entry: Entry | undefined, row: FileRow): Judged => {
  const { label: Label, text: Text } = row;
  const line = (
    Outcome: ImportLine['Outcome'],
    Now: string | null,
    fault: { code?: ImportLine['Fault']; pieces?: string[] } = {},
  ): Judged => ({
    Label,
    Text,
    Now,
    Outcome,
    Fault: fault.code ?? null,
    Pieces: fault.pieces ?? [],
    // The label of a project's words is the digest of their Greek: they are written for nothing else.
    source: (isContent(Label) ? undefined : row.source) ?? entry?.source ?? '',
    project: entry ? projectOf(entry) : null,
  });
  if (!entry || !isTold(entry, language) || isAtItsPlace(Label, language)) return line('unknown', null);
  const now = textIn(catalogue, entry, language);
  if (now.Permanent) return line('permanent', now.Text);
  if (!row.fault && now.Text === Text && (!now.Stale || row.source === now.Was)) return line('same', now.Text);
  if (row.fault) return line('refused', now.Text, { code: row.fault, pieces: [] });
  const fault = faultOfText(Label, Text, entry.source);
  if (fault) return line('refused', now.Text, fault);
  // What it was written for is kept beside it.
  if (row.source !== undefined && (!isStorable(row.source) || row.source.length > maxTranslationLength(entry.source)))
    return line('refused', now.Text, { code: 'BAD_TEXT' });
  return line(now.Text === null ? 'new' : 'changed', now.Text);
};

/** Every row of a file with what becomes of it. */
const judgedRows = async (context: Asking, { language, format, content }: Input): Promise<Judged[]> => {
  const languages = await readLanguages(context.client);
  if (!languages.some(({ code }) => code === language)) return context.fail('NOT_FOUND');
  const read = await threads.of(context.services).run({ format, language, content }, context.viewer.userId);
  if ('fault' in read) {
    const details = 'label' in read ? { Label: read.label } : {};
    return context.fail('BAD_INPUT', { fields: { content: read.fault }, details });
  }
  const catalogue = await catalogueFor(context, languages);
  const entries = new Map(catalogue.entries.map((entry) => [entry.label, entry]));
  return read.rows.map((row) => judge(catalogue, language, entries.get(row.label), row));
};

const countsOf = (rows: readonly Judged[]): Record<ImportLine['Outcome'], number> => {
  const counts = { new: 0, changed: 0, same: 0, permanent: 0, unknown: 0, refused: 0 };
  for (const { Outcome } of rows) counts[Outcome] += 1;
  return counts;
};

const noteOf = ({ places }: Entry): string =>
  places.map(({ Kind, Name, Part }) => `${Kind}: ${Name} (${Part})`).join('; ');

export const fileHandlers: Pick<Handlers<Calls>, 'exportTexts' | 'previewImport' | 'importTexts'> = {
  async exportTexts(context, { language, format, which }) {
    const languages = await readLanguages(context.client);
    if (!languages.some(({ code }) => code === language)) return context.fail('NOT_FOUND');
    const catalogue = await catalogueFor(context, languages);
    const { entries } = asked(catalogue, { language, Search: '', Only: which, Kind: 'all' });
    // What is changed where it is written could not come back in.
    const out = entries
      .filter(({ label }) => !isAtItsPlace(label, language))
      .map((entry): Out => ({ entry, text: textIn(catalogue, entry, language).Text, note: noteOf(entry) }));
    return new FileReply({
      name: `texts-${language}.${format === 'xliff' ? 'xlf' : 'json'}`,
      type: format === 'xliff' ? 'application/xliff+xml' : 'application/json',
      body: format === 'xliff' ? xliffOf(language, out) : jsonOf(language, out),
    });
  },

  async previewImport(context, input) {
    const rows = await judgedRows(context, input);
    const told = rows.filter(({ Outcome }) => Outcome !== 'same').slice(0, maxPreviewRows);
    return { Counts: countsOf(rows), Rows: told.map(({ source: _source, project: _project, ...line }) => line) };
  },

  async importTexts(context, input) {
    const { language } = input;
    if (!(await store.changeWords(context, language))) return context.fail('NOT_FOUND');
    const rows = await judgedRows(context, input);
    const kept = rows
      .filter(({ Outcome }) => Outcome === 'new' || Outcome === 'changed')
      .map(({ Label, Text, source, project }) => ({ label: Label, text: Text, source, project }));
    if (kept.length > 0) await store.saveTexts(context, language, kept, context.viewer.userId);
    const Counts = countsOf(rows);
    await context.audit('language', null, { Imported: language, ...Counts });
    return { Counts };
  },
};
