/** Languages of the screens and the texts in them. Source: specification 000 §7 (Other), §3.33, 001 §7. */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { counter, okOutput, text } from '../../kit/fields.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { maxTranslationFileBytes, maxLanguageNameLength } from './languages.rules.ts';
import { importLine, importOutcomes, languageLine, textRow } from './languages.schemas.ts';

const code = text(35).min(2);
const label = text(300).min(1);
const maxTranslationTextLength = 300_000;
/** A file travels as a text within JSON, where a sign may take several. */
const maxBodyBytes = maxTranslationFileBytes + 1_000_000;

const which = z.enum(['all', 'missing', 'stale', 'changed']).default('all');
const kind = z.union([z.enum(['all', 'screens', 'content']), z.string().regex(/^ns:\w{1,40}$/)]).default('all');
const file = { language: code, format: z.enum(['xliff', 'json']), content: text(maxTranslationFileBytes) };
const counts = z.record(z.enum(importOutcomes), z.int());

/** What a change answers: the version that the next one is based on. */
const kept = z.object({ Version: counter });

export const languagesCalls = {
  service: defineCall({
    path: '/api/Lang/LangService',
    method: 'GET',
    access: 'public',
    readOnly: true,
    input: z.object({ lang: text(35).default('el-GR'), changed: z.enum(['true', 'false']).default('false') }),
    output: z.object({ lang: z.string(), Stamp: counter, texts: z.record(z.string(), z.string()) }),
    maxRequestsPerMinute: 120,
    summary:
      'The words of the screens in a language by their labels: what translators wrote over what is shipped, or with `changed` that alone (000 §7).',
  }),
  all: defineCall({
    path: '/api/Lang/LangServiceAll',
    access: 'texts.translate',
    readOnly: true,
    input: z.object({
      ...pagerInput,
      /** The language whose missing and stale texts are meant. */
      language: code.default('en'),
      Search: text(200).default(''),
      Only: which,
      Kind: kind,
      /** Of one label alone. */
      label: label.optional(),
    }),
    output: pagerOutput(textRow).extend({ Counts: z.object({ all: z.int(), missing: z.int(), stale: z.int() }) }),
    maxRequestsPerMinute: 240,
    summary:
      'The grid of labels by languages: texts, what they were written for, where they stand and who sees them (000 §7).',
  }),
  languages: defineCall({
    path: '/api/Lang/GetAllLanguages',
    access: 'public',
    readOnly: true,
    input: z.object({}),
    output: z.array(languageLine),
    summary: 'The languages that people may choose; to translators all of them, with what is missing (000 §7, 001 §7).',
  }),
  insertText: defineCall({
    path: '/api/Lang/InsertLangText',
    access: 'texts.translate',
    input: z.object({
      label,
      language: code,
      text: text(maxTranslationTextLength),
      /** Without it, whatever is there is replaced. */
      Version: counter.optional(),
    }),
    output: kept,
    problems: ['STALE'],
    maxBodyBytes: 1_500_000,
    summary: 'Put a text in a language in place of the shipped one, or of none (000 §7).',
  }),
  deleteLanguage: defineCall({
    path: '/api/Lang/DeleteLanguage',
    access: 'texts.translate',
    input: z.object({ language: code, label: label.optional() }),
    output: okOutput,
    summary:
      'Remove a language that people may not choose, with its texts; with a label, that text alone, so that the shipped one is back (000 §7).',
  }),
  makePermanent: defineCall({
    path: '/api/Lang/MakeRowPermanent',
    access: 'texts.translate',
    input: z.object({ label, language: code }),
    output: kept,
    summary: 'Keep a text as it is: files leave it alone, and it is never out of date (000 §7).',
  }),
  addLanguage: defineCall({
    path: '/api/Lang/AddLanguage',
    access: 'texts.translate',
    input: z.object({ code: text(35).min(1), name: text(maxLanguageNameLength).min(1) }),
    output: z.object({ Code: z.string() }),
    summary: 'Add a language, which translators alone see until it is opened.',
  }),
  openLanguage: defineCall({
    path: '/api/Lang/OpenLanguage',
    access: 'languages.open',
    input: z.object({ language: code, open: z.boolean() }),
    output: okOutput,
    summary: 'Let people choose a language, or no longer; who chose it goes back to Greek.',
  }),
  exportTexts: defineCall({
    path: '/api/Lang/Export',
    method: 'GET',
    access: 'texts.translate',
    readOnly: true,
    returnsFile: true,
    input: z.object({ language: code, format: z.enum(['xliff', 'json']), which }),
    output: fileOutput,
    maxRequestsPerMinute: 30,
    summary: 'The texts of a language as XLIFF 2.0 or JSON, all of them or those that wait for somebody.',
  }),
  previewImport: defineCall({
    path: '/api/Lang/PreviewImport',
    access: 'texts.translate',
    readOnly: true,
    input: z.object(file),
    output: z.object({ Counts: counts, Rows: z.array(importLine) }),
    maxBodyBytes,
    maxRequestsPerMinute: 30,
    summary: 'What a file of texts would change; nothing is kept. The first 500 rows that would change or are refused.',
  }),
  importTexts: defineCall({
    path: '/api/Lang/Import',
    access: 'texts.translate',
    input: z.object(file),
    output: z.object({ Counts: counts }),
    maxBodyBytes,
    maxRequestsPerMinute: 30,
    summary: 'Keep what a file of texts changes, all at once; permanent texts and what is refused stay as they are.',
  }),
};
