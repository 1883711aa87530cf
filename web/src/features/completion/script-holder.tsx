/** A completion script under its author's hands: a draft on this device, saved by hand over its version. */
import { DefinitionVersions } from '../queries/definition-versions.shared.tsx';
import Button from '@mui/material/Button';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FootBar } from '../../ui/foot-bar.tsx';
import { DraftLine, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { FieldsConflict } from '../actions/fields-conflict.shared.tsx';
import { useDraft, type Draft } from '../actions/use-draft.shared.ts';
import { scriptFaultsIn, toMark } from '../queries/script-faults.shared.ts';
import { textAt, type Json } from '../settings/places.shared.ts';
import { CodePart } from './code-part.tsx';
import { adoptScript, readScriptsAgain, type SavedScript } from './completion.queries.ts';
import { PreviewPart } from './preview-part.tsx';
import { TrialPart, useTrial } from './trial-part.tsx';
import { useFaultWords, type Fault } from './use-fault-words.ts';

type Written = { Code: string };

/** What a save was refused with has the code as `Query`. */
const readCode = (data: unknown): Written => ({ Code: textAt(data, ['Query']) || textAt(data, ['Code']) });

const parts = { split: ({ Code }: Written): Json => ({ Code }), unite: (fields: Json): Written => readCode(fields) };

type Owned = { actionId: number; isLocal: boolean; script: SavedScript | null };

/** The draft, its faults as the server told them last, and saving it. */
const useWriting = ({ actionId, isLocal, script, owner }: Owned & { owner: string }) => {
  const problemText = useProblemMessage();
  const { words } = useFaultWords();
  const subject = `completion-${owner}`;
  const [told, setTold] = useState<{ code: string; faults: readonly Fault[] }>({ code: '', faults: [] });
  const data = useMemo(() => ({ Code: script?.Code ?? '' }), [script]);
  const save = useCallback(
    async ({ Code }: Written, Version: number) => {
      const base = Version === 0 ? {} : { Version };
      const saved = await send('/api/action/SaveCompletionScript', {
        ActionId: actionId,
        Local: isLocal,
        Code,
        ...base,
      });
      adoptScript(actionId, saved);
      return { Version: (isLocal ? saved.Own : saved.OfType)?.Version ?? 0 };
    },
    [actionId, isLocal],
  );
  const draft = useDraft<Written>({
    data,
    version: script?.Version ?? 0,
    record: subject,
    read: readCode,
    save,
    auto: false,
    joins: true,
    renews: true,
  });
  const { Code } = draft.data;
  const tell = (code: string, faults: readonly Fault[]): void => setTold({ code, faults });
  /** Answers whether the server has what is written. */
  const keep = async (): Promise<boolean> => {
    dismissToastsAbout(subject);
    const written = draft.latest().Code;
    if (written.trim() === '') return false;
    return draft.put(async (next, version) => {
      try {
        return await save(next, version);
      } catch (error) {
        const { code } = toApiProblem(error);
        if (code === 'SCRIPT_FAULTS') tell(written, scriptFaultsIn(error));
        else if (code === 'STALE') readScriptsAgain();
        else showToast('error', problemText(error), { subject });
        throw error;
      }
    });
  };
  const marks = useMemo(
    () => (told.code === Code ? told.faults.map((fault) => toMark(Code, fault, words(fault))) : []),
    [told, Code, words],
  );
  return { draft, code: Code, marks, tell, keep };
};

const Bar = ({ draft, onSave }: { draft: Draft<Written>; onSave: () => void }) => {
  const { t } = useTranslation('completion');
  const { kind } = draft.state;
  return (
    <FootBar>
      <ActButton variant="contained" busy={kind === 'saving'} onClick={onSave}>
        {t('save')}
      </ActButton>
      {kind === 'dirty' || kind === 'failed' ? <Button onClick={draft.discard}>{t('discard')}</Button> : null}
      <DraftLine state={draft.state} failed={t('notSaved')} />
    </FootBar>
  );
};

export const ScriptHolder = ({
  owner,
  isHere,
  ...owned
}: Owned & {
  /** Whose it is, for the draft on this device. */
  owner: string;
  isHere: (path: string) => boolean;
}) => {
  const { t } = useTranslation('completion');
  const { actionId, isLocal, script } = owned;
  const { draft, code, marks, tell, keep } = useWriting({ ...owned, owner });
  const [isMissing, setMissing] = useState(false);
  const trial = useTrial(actionId, code, (fault) => tell(code, [fault]));
  useLeaveGuard([draft], false, isHere);
  const saveAnd = async (): Promise<boolean> => {
    setMissing(code.trim() === '');
    return keep();
  };
  return (
    <>
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      <CodePart
        code={code}
        faults={marks}
        isMissing={isMissing && code.trim() === ''}
        onChange={(Code) => draft.change({ Code })}
        onRun={trial.attempt}
      />
      <TrialPart trial={trial} />
      <PreviewPart actionId={actionId} isLocal={isLocal} code={code} script={script} keep={saveAnd} />
      {script ? (
        <DefinitionVersions
          id={script.DefinitionId}
          newest={script.Version}
          published={script.Published}
          isDirty={draft.state.kind !== 'clean'}
          onRestored={readScriptsAgain}
        />
      ) : null}
      <Bar draft={draft} onSave={() => void saveAnd()} />
      <FieldsConflict
        draft={draft}
        auto={false}
        read={({ data }) => readCode(data)}
        parts={parts}
        words={{ name: () => t('code'), value: (_key, value) => (typeof value === 'string' ? value : '') }}
      />
    </>
  );
};
