/** What the calls of setting up carry. Source: specification 001 §3. */
import { z } from 'zod';
import { counter, id, nameText, text, visibleText } from '../../kit/fields.ts';
import { secretNames } from './secrets.ts';
import { settingsFaultCodes } from './settings-faults.ts';
import { dataRecord as jsonRecord } from '../actions/actions.wire.ts';

/** Lengths of a policy and of a free record, in UTF-16 units. */
export const maxConsentTextLength = 100_000;
export const maxRecordLength = 100_000;

export const secretName = z.enum(secretNames);

export const projectLine = z.object({
  Id: id,
  url: z.string(),
  Descr: z.string(),
  /** People who are active in it. */
  People: z.int(),
  /** Whether it takes applications. */
  Open: z.boolean(),
  Version: counter,
  Changed: z.string().nullable(),
});
export type ProjectLine = z.output<typeof projectLine>;

export const setup = z.object({
  Id: id,
  url: z.string(),
  Descr: z.string(),
  Settings: jsonRecord,
  Version: counter,
  /** Whether the person may change everything, or only the parts that are there. */
  Whole: z.boolean(),
  /** Which keys of other systems are kept; never what they are. Only for those who may change everything. */
  Secrets: z.array(secretName),
  /** The bits that the purposes of the policy in force set together. */
  ConsentBits: z.int(),
  /** The project's actions, which some settings name. Only for those who may change everything. */
  Actions: z.array(z.object({ Id: id, Title: z.string() })),
});
export type Setup = z.output<typeof setup>;

export const versionLine = z.object({
  Version: counter,
  At: z.string(),
  By: z.string().nullable(),
  RestoredFrom: counter.nullable(),
  Descr: z.string(),
});

/** A profile field that was given another name. */
export const renamed = z.object({ List: z.enum(['Fields', 'ProjectFields']), From: text(60), To: text(60) });

export const setupVersion = z.object({
  Version: counter,
  url: z.string(),
  Descr: z.string(),
  Settings: jsonRecord,
  /** Fields that have other names now: taken up again, what people have in them has to go back. */
  Renamed: z.array(renamed),
});

const wordsOfMail = z.object({ Subject: z.string(), Body: z.string() });
export const mailTemplateLine = z.object({
  Template: z.string(),
  /** The places that the words have room for, written `{{name}}`. */
  Slots: z.array(z.string()),
  el: wordsOfMail,
  en: wordsOfMail,
});
export type MailTemplateLine = z.output<typeof mailTemplateLine>;

export const policyWords = z.object({ Title: nameText(300), Body: visibleText(maxConsentTextLength) });

export const consentTextLine = z.object({
  Version: counter,
  At: z.string().nullable(),
  el: z.object({ Title: z.string(), Body: z.string() }),
  en: z.object({ Title: z.string(), Body: z.string() }),
  Purposes: z.array(z.object({ Bit: z.int(), Label: z.string(), LabelEn: z.string() })),
  /** How many have said yes to it; among very many, as they were counted some minutes ago at the most. */
  Agreed: z.int(),
});
export type ConsentTextLine = z.output<typeof consentTextLine>;

export const dataRecordLine = z.object({
  Id: id,
  Name: z.string(),
  Class: z.string(),
  editLevel: z.int(),
  viewLevel: z.int(),
  Version: counter,
  Changed: z.string(),
  By: z.string().nullable(),
  /** Whether the person may change it. */
  Mine: z.boolean(),
});
export type DataRecordLine = z.output<typeof dataRecordLine>;

export const dataRecord = dataRecordLine.extend({ Data: z.string() });

/** What is wrong at a place of settings. */
export const settingsFault = z.object({ Path: z.string(), Code: z.enum(settingsFaultCodes), Detail: z.string() });
