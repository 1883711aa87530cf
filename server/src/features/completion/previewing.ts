/** What a completion script would say, of one mentee or of all, before it is published. Nothing is written. */
import type { completionCalls } from '@telemachos/contract/features/completion/completion.calls.ts';
import { isSameFigure } from '@telemachos/contract/features/completion/completion.rules.ts';
import type { CompletionPreview } from '@telemachos/contract/features/completion/completion.schemas.ts';
import { z } from 'zod';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { findDefinition } from '../definitions/definitions.store.ts';
import { bodyOf } from '../queries/query-kind.shared.ts';
import { compute, type Computed } from './compute.ts';
import { countConcerned, findScriptAction } from './completion-input.store.ts';
import { actionsOfScript, findScriptId, type ScriptOwner } from './completion-scripts.store.ts';

/** How many mentees a part of a preview tries, and of how many it says how they change. */
const [partSize, maxExamples] = [200, 5];

const over =
  (connection: Connection) =>
  <Result>(work: (read: Connection) => Promise<Result>) =>
    work(connection);

const given = z.record(z.string(), z.json());

/** The faults, each once with how many it befell. */
const faultsOf = (computed: readonly Computed[]): CompletionPreview['Faults'] => {
  const faults = new Map<string, CompletionPreview['Faults'][number]>();
  for (const { fault } of computed) {
    if (!fault) continue;
    const key = `${fault.Code} ${fault.Line} ${fault.Column}`;
    faults.set(key, { ...fault, Count: (faults.get(key)?.Count ?? 0) + 1 });
  }
  return [...faults.values()];
};

const codeOf = async (connection: Connection, owner: ScriptOwner): Promise<string | null> => {
  const id = await findScriptId(connection, owner);
  const row = id === null ? null : await findDefinition(connection, id, 'latest');
  return row && bodyOf(row).Query;
};

export const previewHandlers: Pick<Handlers<typeof completionCalls>, 'try' | 'preview'> = {
  async try(context, { ActionId, MenteeId, Code }) {
    const action = await findScriptAction(context, ActionId);
    if (!action) return context.fail('NOT_FOUND');
    const { services, now } = context;
    const [one] = await compute(over(context), services, {
      action,
      code: Code,
      which: { menteeIds: [MenteeId] },
      now,
    });
    if (!one) return context.fail('NOT_FOUND');
    return { Before: one.shown, After: one.figure, Fault: one.fault, Given: given.parse(JSON.parse(one.input)) };
  },

  async preview(context, { ActionId, Local, Code, After }) {
    const named = await findScriptAction(context, ActionId);
    if (!named) return context.fail('NOT_FOUND');
    const { services, now } = context;
    const owner = Local ? { actionId: ActionId } : { typeId: named.typeId };
    const code = Code ?? (await codeOf(context, owner));
    if (code === null) return context.fail('NOT_FOUND');
    const ids = await actionsOfScript(context, owner);
    const current = ids.find((id) => id >= (After?.ActionId ?? 0));
    const action = current === undefined ? null : await findScriptAction(context, current);
    const after = After?.ActionId === current ? (After?.MenteeId ?? 0) : 0;
    const computed = action
      ? await compute(over(context), services, { action, code, which: { after, count: partSize }, now })
      : [];
    const changed = computed.flatMap(({ figure, ...one }) =>
      action && figure && !isSameFigure(figure, one.shown)
        ? [
            {
              MenteeId: one.menteeId,
              Name: one.name,
              ActionId: action.id,
              Title: action.title,
              Before: one.shown,
              After: figure,
            },
          ]
        : [],
    );
    const last = computed.length < partSize ? null : (computed.at(-1)?.menteeId ?? null);
    const following = ids.find((id) => id > (current ?? 0));
    return {
      All: await countConcerned(context, ids),
      Checked: computed.length,
      Changed: changed.length,
      Examples: changed.slice(0, maxExamples),
      Failed: computed.filter(({ fault }) => fault).length,
      Faults: faultsOf(computed),
      Next:
        last !== null && current !== undefined
          ? { ActionId: current, MenteeId: last }
          : following === undefined || current === undefined
            ? null
            : { ActionId: following, MenteeId: 0 },
    };
  },
};
