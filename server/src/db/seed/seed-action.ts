/** The type of a demonstration action, and the action groups. */
import type { z } from 'zod';
import {
  actionTypeIds,
  type actionData,
  type actionTitles,
} from '@telemachos/contract/features/actions/actions.schemas.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';

/** The questionnaires that actions name. */
export type QuestionnaireKey =
  | 'needs'
  | 'personality'
  | 'skills'
  | 'evaluation'
  | 'calculator'
  | 'neo'
  | 'every'
  | 'mentors';

/** An action as the seed keeps it; its place in the list is its position. */
export type SeedAction = {
  id: number;
  typeId: number;
  groups: string[];
  title: string;
  descr: string;
  titles: z.input<typeof actionTitles>;
  data: z.input<typeof actionData>;
  flags: number;
  quest?: QuestionnaireKey;
};

type Group = { el: string; en: string };
/** The groups of actions. */
export const groups = {
  start: { el: 'Γνωριμία', en: 'Getting acquainted' },
  self: { el: 'Αυτογνωσία', en: 'Knowing yourself' },
  goals: { el: 'Δεξιότητες και στόχοι', en: 'Skills and goals' },
  search: { el: 'Αναζήτηση εργασίας', en: 'Looking for work' },
  close: { el: 'Ολοκλήρωση', en: 'Closing' },
  tools: { el: 'Προαιρετικά εργαλεία', en: 'Optional tools' },
  payments: { el: 'Ορόσημα πληρωμών', en: 'Payment milestones' },
} satisfies Record<string, Group>;

const { Published, HideFromMentee } = actionFlags;

type Words = { el: string; en: string };
type More = Partial<Pick<SeedAction, 'data' | 'flags' | 'quest'>> & { short: Words };
/** An action for all, unless its flags say otherwise. */
export const action = (
  id: number,
  group: Group,
  typeId: number,
  title: Words,
  descr: Words,
  { short, data = {}, flags = Published, quest }: More,
): SeedAction => ({
  id,
  typeId,
  groups: [group.el],
  title: title.el,
  descr: descr.el,
  titles: { en: title.en, short: short.el, short_en: short.en, group_en: group.en, descr_en: descr.en },
  data,
  flags,
  ...(quest ? { quest } : {}),
});

/** A milestone of the mentor's payment. */
export const milestone = (id: number, el: string, en: string, short: string): SeedAction =>
  action(
    id,
    groups.payments,
    actionTypeIds.payment,
    { el, en },
    { el: 'Ορόσημο για την πληρωμή του συμβούλου.', en: 'Milestone for paying the mentor.' },
    { short: { el: short, en: short.replace('Π', 'P') }, flags: Published | HideFromMentee },
  );
