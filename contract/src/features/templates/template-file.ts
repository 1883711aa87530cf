/** The file in which a whole programme travels between projects and installations; docs/template-format.md explains it. */
import { z } from 'zod';
import { toSingleLine, isBlank } from '../../kit/texts.rules.ts';
import { fileDefinition } from '../definitions/definitions-file.ts';
import { madeTitles } from '../making/making.wire.ts';
import { allConsentBits, maxPurposes } from '../settings/consent-bits.ts';

export const formatName = 'telemachos-programme';
export const formatVersion = 1;

/** Items of each kind that one template file holds. */
export const maxTemplateItems = {
  Actions: 500,
  Questionnaires: 200,
  Types: 50,
  Settings: 500,
  Definitions: 200,
} as const;
/** Nesting of values in a template file. */
export const maxTemplateDepth = 60;

const record = z.record(z.string(), z.unknown());
/** What a piece is called, by which it is known again; never a number alone, which is an id of a project. */
const key = z
  .string()
  .min(1)
  .max(80)
  .regex(/^(?!\d+$)[A-Za-z0-9][\w.-]*$/);

/** A name that a piece does not have may be what somebody meant to bring: it is told, not dropped. */
const piece = z.strictObject;

const action = piece({
  Key: key,
  /** One of the shipped kinds by its name, or the key of one of `Types`. */
  Type: key,
  Title: z.string().max(300),
  Descr: z.string().max(2000).default(''),
  Titles: madeTitles.default({}),
  Group: z.array(z.string().max(200)).max(5).default([]),
  /** As an action keeps it, with keys where it names other actions. */
  Data: record.default({}),
  Flags: z.int().min(0).max(127).default(1),
  /** The key of one of `Questionnaires`. */
  Questionnaire: key.nullable().default(null),
  Function: z.string().max(50_000).default(''),
});

/** Something of it is seen. */
const worded = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((name) => !isBlank(name), { message: 'EMPTY' });
/** What something is called: one line, without signs that nobody sees. */
const named = (max: number) => worded(max).transform(toSingleLine);

const policy = piece({ Title: named(300), Body: worded(100_000) });
const bit = z.int().min(1).max(allConsentBits);

/** What a programme is, without what is one project's alone. */
export const programme = z.object({
  /** As the settings of a project are kept, with keys where they name actions. */
  Settings: z.looseObject({ User: record.optional(), Config: record.optional() }).default({}),
  /** The programme's own words of its mails, by mail and language. */
  Mails: record.default({}),
  Types: z
    .array(
      piece({
        Key: key,
        Descr: named(100),
        Data: record.default({}),
        Functions: z.string().max(50_000).default(''),
      }),
    )
    .max(maxTemplateItems.Types)
    .default([]),
  Questionnaires: z
    .array(piece({ Key: key, Name: named(200), Definition: record }))
    .max(maxTemplateItems.Questionnaires)
    .default([]),
  Actions: z.array(action).max(maxTemplateItems.Actions).default([]),
  Consent: piece({
    el: policy,
    en: policy,
    Purposes: z.array(piece({ Bit: bit, Label: named(300), LabelEn: named(300) })).max(maxPurposes),
  })
    .nullable()
    .default(null),
  /** Queries and SQL services, which belong to the installation. */
  Definitions: z.array(fileDefinition.strict()).max(maxTemplateItems.Definitions).default([]),
});
export type Programme = z.output<typeof programme>;

/** The whole file. */
export const templateFile = programme.extend({
  Format: z.literal(formatName),
  FormatVersion: z.literal(formatVersion),
  /** When it was written, and what the project was called. */
  ExportedAt: z.string().max(40).default(''),
  Name: z.string().max(200).transform(toSingleLine).default(''),
});
export type TemplateFile = z.output<typeof templateFile>;

/** The JSON Schema of the file, for editors and checkers. */
export const templateSchema = (): Record<string, unknown> =>
  z.toJSONSchema(templateFile, { io: 'input', unrepresentable: 'any' });
