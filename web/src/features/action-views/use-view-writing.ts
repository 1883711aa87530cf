/** The writing of a view: its draft on this device, saving, publishing and withdrawing it. */
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  viewFields,
  viewName,
  type ViewTexts,
  type ViewType,
} from '@telemachos/contract/features/action-views/action-views.rules.ts';
import type { ViewFault } from '@telemachos/contract/features/action-views/action-views.schemas.ts';
import { ApiProblem, send, toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useDraft } from '../actions/use-draft.shared.ts';
import type { ViewDraft, ViewOwner } from './action-views.queries.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The texts of a view among other things. */
export const toViewTexts = (data: unknown): ViewTexts => {
  const textOf = (name: string): string => {
    const text = isRecord(data) ? data[name] : '';
    return typeof text === 'string' ? text : '';
  };
  return { Html: textOf('Html'), Controller: textOf('Controller'), Functions: textOf('Functions') };
};

/** The faults that a refused publication names. */
const faultsIn = (error: unknown): ViewFault[] => {
  const { code, details } = toApiProblem(error);
  const { Faults } = details;
  if (code !== 'DEFINITION_FAULTS' || !Array.isArray(Faults)) return [];
  return Faults.filter(
    (fault: unknown): fault is ViewFault => isRecord(fault) && viewFields.some((field) => field === fault['Field']),
  );
};

/** What is written in the view of an owner, and what can be done with it. */
export const useViewWriting = (owner: ViewOwner, viewType: ViewType, read: ViewDraft) => {
  const problemText = useProblemMessage();
  const subject = `view-${viewName(owner, viewType)}`;
  const [head, setHead] = useState({ Id: read.Id, Published: read.Published });
  const [told, setTold] = useState<{ texts: ViewTexts; faults: ViewFault[] } | null>(null);
  const first = useMemo(() => toViewTexts(read), [read]);
  const save = useCallback(
    async (texts: ViewTexts, Version: number) => {
      const saved = await send('/api/action/SaveView', { ...owner, viewType, ...texts, Version });
      setHead({ Id: saved.Id, Published: saved.Published });
      return saved;
    },
    [owner, viewType],
  );
  const draft = useDraft<ViewTexts>({
    data: first,
    version: read.Version,
    record: subject,
    read: toViewTexts,
    save,
    auto: false,
    joins: true,
  });
  /** Saves; answers the definition, or null if it was not saved. */
  const keep = async (): Promise<number | null> => {
    dismissToastsAbout(subject);
    let id = head.Id;
    // An empty view that was never saved is saved, too, before it is published.
    const done = await draft.put(async (texts, version) => {
      try {
        const saved = await save(texts, version);
        id = saved.Id;
        return saved;
      } catch (error) {
        if (toApiProblem(error).code !== 'STALE') showToast('error', problemText(error), { subject });
        throw error;
      }
    }, id === null);
    return done ? id : null;
  };
  // A fault stays until its text is changed.
  const faults = told?.faults.filter(({ Field }) => told.texts[Field] === draft.data[Field]) ?? [];
  return { owner, viewType, subject, draft, head, setHead, faults, setTold, keep };
};

export type ViewWriting = ReturnType<typeof useViewWriting>;

/** Publishing what is written, which is saved first, and withdrawing what is published. */
export const usePublishing = ({ owner, viewType, subject, draft, head, setHead, setTold, keep }: ViewWriting) => {
  const { t } = useTranslation('actionViews');
  const problemText = useProblemMessage();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast('error', problemText(error), { subject });
    } finally {
      setBusy(false);
    }
  };
  /** Saves and publishes; `warning` is added to the question. Answers the first fault, if it was refused for faults. */
  const publish = async (warning: string): Promise<ViewFault | null> => {
    let fault: ViewFault | null = null;
    await during(async () => {
      const Id = await keep();
      if (Id === null) return;
      const text = [t('publishText'), warning].filter(Boolean).join(' ');
      if (!(await confirm({ title: t('publishTitle'), text, yes: t('publish') }))) return;
      try {
        const { Published } = await send('/api/definitions/Publish', { Id, Version: draft.version() });
        setHead({ Id, Published });
        setTold(null);
        showToast('success', t('published'));
      } catch (error) {
        const faults = faultsIn(error);
        setTold({ texts: draft.latest(), faults });
        fault = faults[0] ?? null;
        if (toApiProblem(error).code !== 'STALE') throw error;
        const Theirs = await send('/api/action/ViewDraft', { ...owner, viewType });
        draft.outdate(new ApiProblem('STALE', 409, { details: { Theirs, Version: Theirs.Version } }));
      }
    });
    return fault;
  };
  const withdraw = (): Promise<void> =>
    during(async () => {
      const { Id } = head;
      if (Id === null) return;
      if (!(await confirm({ title: t('withdrawTitle'), text: t('withdrawText'), yes: t('withdraw') }))) return;
      await send('/api/definitions/Withdraw', { Id });
      setHead({ Id, Published: null });
      showToast('success', t('withdrawn'));
    });
  return { busy, publish, withdraw };
};
