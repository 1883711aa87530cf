/** The writing of a query: its draft on this device, its faults, and saving and publishing it. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, toApiProblem } from '../../platform/api.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useDraft } from '../actions/use-draft.shared.ts';
import { isServiceName } from '@telemachos/contract/features/definitions/service-name.rules.ts';
import { withNames } from './parameter-values.ts';
import { namedParameters } from './script-faults.shared.ts';
import { readDefinition, saveDefinition, useDefinitionKind, type DefinitionKind } from './definition-kind.tsx';
import { adoptSaved, readAgain, usePublish, type SavedQuery } from './queries.queries.ts';
import { blankQuery, toQueryDraft, type QueryDraft } from './query-draft.ts';
import { withPublishWarning } from './used-by.tsx';
import { useRolesText } from './use-roles-text.ts';
import { useQueriesPath } from './use-path.ts';
import { useMarks } from './use-marks.ts';
import { checkStatement } from './use-verdict.ts';

/** Why a name was refused. */
export type NameFault = 'nameMissing' | 'nameTaken' | 'nameNotAddress';

/** Why nothing is sent yet, by field. */
export type Lacks = { name: NameFault | null; code: boolean; roles: boolean };

const nothingLacks: Lacks = { name: null, code: false, roles: false };

/** A service needs a name that can stand in an address and its code, a script its roles as well (001 §5). */
const lacksIn = (kind: DefinitionKind, { Name, Query, Roles }: QueryDraft): Lacks => {
  const name = Name.trim();
  return {
    name: name === '' ? 'nameMissing' : kind !== 'query' && !isServiceName(name) ? 'nameNotAddress' : null,
    code: kind !== 'query' && Query.trim() === '',
    roles: kind === 'script' && Roles.length === 0,
  };
};

/** `query` is null for a new one. */
export const useWriting = (query: SavedQuery | null) => {
  const { t } = useTranslation('queries');
  const problemText = useProblemMessage();
  const navigate = useNavigate();
  const path = useQueriesPath();
  const id = query?.Id ?? null;
  const kind = useDefinitionKind();
  const subject = `${kind}-${id ?? 'new'}`;
  const first = useMemo(() => (query ? toQueryDraft(query) : blankQuery), [query]);
  const [lacks, setLacks] = useState(nothingLacks);
  const saved = useRef<SavedQuery | null>(null);
  const save = useCallback(
    async (written: QueryDraft, version: number) => {
      const answer = await saveDefinition[kind](written, id, version).catch((error: unknown) => {
        // The page says then which version there is.
        if (toApiProblem(error).code === 'STALE') readAgain();
        throw error;
      });
      saved.current = answer;
      adoptSaved(answer, kind);
      return answer;
    },
    [id, kind],
  );
  const draft = useDraft<QueryDraft>({
    data: first,
    version: query?.Version ?? 0,
    record: subject,
    read: toQueryDraft,
    save,
    auto: false,
    joins: true,
    renews: true,
  });
  const { Query, Parameters } = draft.data;
  const marks = useMarks(kind, Query, Parameters);
  const { verdict, faults } = marks;
  /** Takes the faults that a run, a save or a publication answered; true where there were any. */
  const tellFaults = (error: unknown): boolean => marks.tellFaults(draft.latest().Query, error);
  /** Declares exactly the parameters that the statement names, for those are what a run asks for. */
  const declareParameters = async (): Promise<void> => {
    const now = draft.latest();
    const said =
      kind === 'script'
        ? { parameters: namedParameters(now.Query), faults: [] }
        : await checkStatement(now.Query, now.Parameters).catch(() => null);
    // A text that cannot be read names none, and keeps those that were declared.
    if (!said || (said.faults.length > 0 && said.parameters.length === 0)) return;
    const next = withNames(now.Parameters, said.parameters);
    if (!isSameData(next, now.Parameters)) draft.change({ ...draft.latest(), Parameters: next });
  };
  /** Saves; answers whether the server has all that is written. */
  const keep = async (): Promise<boolean> => {
    dismissToastsAbout(subject);
    const found = lacksIn(kind, draft.latest());
    setLacks(found);
    if (found.name === null && found.code && kind === 'service')
      showToast('error', t('services.sqlMissing'), { subject });
    if (found.name !== null || found.code || found.roles) return false;
    await declareParameters();
    const done = await draft.put(async (written, version) => {
      try {
        return await save(written, version);
      } catch (error) {
        const { code } = toApiProblem(error);
        if (code === 'SCRIPT_FAULTS') tellFaults(error);
        if (code === 'NAME_TAKEN') setLacks({ ...nothingLacks, name: 'nameTaken' });
        else if (code !== 'STALE') showToast('error', problemText(error), { subject });
        throw error;
      }
    });
    if (!done || !saved.current) return done;
    if (id === null) await navigate({ to: path.edit(saved.current.Id), replace: true });
    return true;
  };
  /** What is being changed lacks nothing until it is saved again. */
  const forget = (field: keyof Lacks): void => setLacks((before) => ({ ...before, [field]: nothingLacks[field] }));
  return { id, kind, draft, verdict, faults, lacks, forget, tellFaults, keep };
};

export type Writing = ReturnType<typeof useWriting>;

/** Publishes what is written: it is saved first, then asked about. */
export const usePublishing = ({ id, draft, keep, tellFaults }: Writing): { busy: boolean; publish: () => void } => {
  const { t } = useTranslation('queries');
  const kind = useDefinitionKind();
  const problemText = useProblemMessage();
  const rolesText = useRolesText();
  const confirm = useConfirm();
  const call = usePublish();
  const [busy, setBusy] = useState(false);
  const attempt = async (Id: number): Promise<void> => {
    if (!(await keep())) return;
    const { Roles } = draft.latest();
    const text = Roles.length === 0 ? t('edit.publishOnly') : t('edit.publishAsk', { roles: rolesText(Roles) });
    if (
      !(await confirm({
        title: t(kind === 'query' ? 'edit.publishTitle' : 'services.publishTitle'),
        text: withPublishWarning(Id, text),
        yes: t('edit.publish'),
      }))
    )
      return;
    try {
      await call.mutateAsync({ Id, Version: draft.version() });
      showToast('success', t(kind === 'query' ? 'edit.published' : 'services.published'));
    } catch (error) {
      if (toApiProblem(error).code === 'STALE') {
        const Theirs = await readDefinition(kind, Id);
        draft.outdate(new ApiProblem('STALE', 409, { details: { Theirs, Version: Theirs.Version } }));
      } else {
        tellFaults(error);
        showToast('error', problemText(error));
      }
    }
  };
  const publish = (): void => {
    if (id === null) return;
    setBusy(true);
    void attempt(id)
      .catch((error: unknown) => showToast('error', problemText(error)))
      .finally(() => setBusy(false));
  };
  return { busy, publish };
};
