/** A project's settings, as the specification's Settings. Source: 000 §3, 001 §3. Unknown keys are kept. */
import { z } from 'zod';
import { homesToKeep, rolesSettings } from './menus.rules.ts';

const expression = z.string().max(2000);

/** A value that can be chosen, with its words. */
export const option = z.object({ Value: z.string(), Label: z.string(), LabelEn: z.string().optional() });
export type Option = z.output<typeof option>;

/**
 * A profile field. Levels: a person may edit the field whose Editable is at least their Level, and see it where Visible
 * is.
 */
export const userField = z.looseObject({
  Name: z.string(),
  Label: z.string(),
  LabelEn: z.string().optional(),
  Visible: z.int().default(1000),
  Editable: z.int().default(1000),
  Type: z.enum(['text', 'ddlist', 'date', 'email', 'afm', 'phone', 'number', 'textarea']).default('text'),
  /** What a list offers; `Source` names one of the product's own lists in its place. */
  Options: z.array(option).optional(),
  Source: z.enum(['municipalities']).optional(),
  /** Beside what the type asks: a condition over `value` and `user`, with the words of its refusal. */
  Validation: expression.optional(),
  ValidationText: z.string().optional(),
  ValidationTextEn: z.string().optional(),
  Help: z.string().optional(),
  HelpEn: z.string().optional(),
  /** The roles whose people have the field, where not everybody has it. */
  Roles: z.array(z.string()).optional(),
});
export type UserField = z.output<typeof userField>;

/**
 * A filter of the lists of people (000 §3): how its value is compared, the filter whose value narrows this one's values,
 * values of its own (else those of the application's question, else those that people have), and whether it stands
 * beside the search also where the others fold away.
 */
export const userFilter = z.object({
  Field: z.string(),
  Match: z.enum(['exact', 'contains']).default('exact'),
  Cascade: z.string().optional(),
  Options: z.array(option).optional(),
  Separate: z.boolean().default(false),
});

/**
 * A question of the application form. Show and Validation are conditions; Validation must hold for the answer to be
 * accepted. Short is what filters call it, where the question itself is a whole sentence.
 */
export const applicationQuestion = z.looseObject({
  Key: z.string(),
  Label: z.string(),
  LabelEn: z.string().optional(),
  Short: z.string().optional(),
  ShortEn: z.string().optional(),
  Help: z.string().optional(),
  HelpEn: z.string().optional(),
  Type: z
    .enum(['text', 'ddlist', 'date', 'email', 'afm', 'phone', 'mobile', 'number', 'textarea', 'municipality'])
    .default('text'),
  Required: z.boolean().default(true),
  Options: z.array(option).optional(),
  /** In whole years on the day of applying, both included. */
  MinAge: z.int().optional(),
  MaxAge: z.int().optional(),
  Show: expression.optional(),
  Validation: expression.optional(),
  ValidationText: z.string().optional(),
  ValidationTextEn: z.string().optional(),
  Filter: z.boolean().optional(),
});
export type ApplicationQuestion = z.output<typeof applicationQuestion>;

export const applicationSection = z.object({
  Title: z.string(),
  TitleEn: z.string().optional(),
  Questions: z.array(applicationQuestion),
});

export const projectConfig = z.looseObject({
  gdpr: z.object({ Required: z.boolean(), UserField: z.string(), MinValue: z.int() }).optional(),
  GroupByGroup: z.boolean().optional(),
  LinkActionsAll: z.boolean().optional(),
  Alert: z.looseObject({ Corner: z.string().optional(), Style: z.string().optional() }).optional().catch(undefined),
  Logo: z.looseObject({ ImageUrl: z.string().optional() }).optional().catch(undefined),
  /** Screens of one's own in place of the home, for these roles. */
  HomeCustomView: z
    .looseObject({ Name: z.string().optional(), Roles: z.array(z.string()).optional() })
    .optional()
    .catch(undefined),
  /** Words of the screens in this project: by language, by their key. */
  tdfw: z.record(z.string(), z.record(z.string(), z.string())).optional().catch(undefined),
  PaymentActionIds: z.array(z.int()).default([67, 68, 69, 70, 71]),
  /** Applications: whether they are open, until when (ISO day), and for how many days one may be changed. */
  Applications: z
    .object({ Open: z.boolean(), Until: z.string().optional(), EditableDays: z.int().default(30) })
    .optional(),
});

export const projectSettings = z.looseObject({
  User: z
    .looseObject({
      Fields: z.array(userField).default([]),
      ProjectFields: z.array(userField).default([]),
      Filters: z.array(userFilter).default([]),
      /** What a person is called, and the colour (1 to 20) and letter of their picture: expressions over `user`. */
      Label: expression.optional(),
      Color: expression.optional(),
      Letter: expression.optional(),
    })
    .default({ Fields: [], ProjectFields: [], Filters: [] }),
  ApplicationForm: z.array(applicationSection).default([]),
  Roles: rolesSettings.optional().catch(undefined),
  Config: projectConfig.prefault({}),
});
export type ProjectSettings = z.output<typeof projectSettings>;

/** Settings that are to be kept: what readers would pass over is refused here, with a code at its place. */
export const settingsToKeep = homesToKeep.pipe(projectSettings);
