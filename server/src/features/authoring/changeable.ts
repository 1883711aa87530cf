/**
 * Whether a questionnaire may be changed by the caller: a project's own by those who make questionnaires there, one of
 * the installation by administrators.
 */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { Connection } from '../../db/connect.ts';
import { Problem } from '../../platform/problem.ts';
import * as store from './authoring.store.ts';

type Asking = Connection & { projectId: number | null; can(ability: Ability): boolean };

/** The project of the call; whoever makes questionnaires is in one. */
export const projectOf = ({ projectId }: { projectId: number | null }): number => {
  if (projectId === null) throw new Problem('NOT_FOUND');
  return projectId;
};

/** Whether the caller may change it. */
export const isEditable = (context: Asking, quest: { projectId: number | null }): boolean =>
  quest.projectId === null ? context.can('quest.share') : quest.projectId === context.projectId;

/**
 * The questionnaire, held until the end of the transaction; QUESTIONNAIRE_SHARED where only administrators may change
 * it.
 */
export const changeable = async (context: Asking, id: number): Promise<store.QuestRow> => {
  const quest = await store.lockQuest(context, id);
  if (!quest) throw new Problem('NOT_FOUND');
  if (!isEditable(context, quest)) throw new Problem('QUESTIONNAIRE_SHARED');
  return quest;
};

/** What a stale save is told: what is there now, and its revision (0 where there is no draft). */
export const stale = async (
  context: Connection,
  id: number,
  draft: store.DraftRow | null,
): Promise<{ details: Record<string, unknown> }> => ({
  details: {
    Theirs: draft?.definition ?? (await store.readVersion(context, id, null))?.definition ?? {},
    Revision: draft?.revision ?? 0,
  },
});
