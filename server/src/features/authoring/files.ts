/** Questionnaires as files: in, out, the schema of the format and a sample. */
import type { authoringCalls } from '@telemachos/contract/features/authoring/authoring.calls.ts';
import { fileSchema, formatName, formatVersion } from '@telemachos/contract/features/authoring/file-format.ts';
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import * as store from './authoring.store.ts';
import { changeable, projectOf, stale } from './changeable.ts';
import { judged, verdict } from './judging.ts';
import { freeName } from './names.shared.ts';

const json = (name: string, content: unknown): FileReply =>
  new FileReply({ name, type: 'application/json; charset=utf-8', body: `${JSON.stringify(content, null, 2)}\n` });

export const fileHandlers: Pick<Handlers<typeof authoringCalls>, 'importFile' | 'exportFile' | 'schema' | 'sample'> = {
  async importFile(context, { QuestionnaireId, Name, Revision, File }) {
    const { name, definition, faults } = await judged(context, { kind: 'file', text: File });
    if (!definition) return context.fail('INVALID_DEFINITION', { details: { Faults: faults } });
    const by = context.viewer.userId;
    if (QuestionnaireId !== undefined) {
      await changeable(context, QuestionnaireId);
      const draft = await store.readDraft(context, QuestionnaireId);
      if (draft && draft.revision !== Revision)
        return context.fail('STALE', await stale(context, QuestionnaireId, draft));
      if (draft) await store.updateDraft(context, draft.id, definition, by, context.now);
      else await store.insertDraft(context, QuestionnaireId, definition, by, context.now);
      await context.audit('questionnaire', QuestionnaireId, { File: true });
      return { Id: QuestionnaireId, Faults: faults };
    }
    const id = await store.insertQuest(context, {
      projectId: projectOf(context),
      name: Name?.trim() ?? (await freeName(context, name)),
      at: context.now,
    });
    if (id === null) return context.fail('NAME_TAKEN');
    await store.insertDraft(context, id, definition, by, context.now);
    await context.audit('questionnaire', id, { File: true });
    return { Id: id, Faults: faults };
  },

  async exportFile(context, { QuestionnaireId, Number: number }) {
    const quest = await store.readQuest(context, QuestionnaireId);
    const draft = number === undefined ? await store.readDraft(context, QuestionnaireId) : null;
    const kept = draft ?? (await store.readVersion(context, QuestionnaireId, number ?? null));
    if (!quest || !kept) return context.fail('NOT_FOUND');
    // Read by the schema where it can be: its members then come in the order of the documentation.
    const Definition =
      (await verdict(context, { kind: 'definition', text: JSON.stringify(kept.definition) })).definition ??
      kept.definition;
    await context.audit('questionnaire', QuestionnaireId, { Number: number ?? null });
    return json(`${quest.name}${number === undefined ? '' : ` ${number}`}.json`, {
      Format: formatName,
      FormatVersion: formatVersion,
      Name: quest.name,
      Definition,
    });
  },

  schema: async () => json('telemachos-questionnaire.schema.json', fileSchema()),
  sample: async () => json('telemachos-questionnaire.sample.json', sampleFile),
};
