/**
 * A form action: filled in with drafts that save themselves, handed in once it is right, read and changed afterwards.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import type { Calculated } from '@telemachos/contract/features/actions/calculated.rules.ts';
import {
  formFaults,
  formValues,
  type FieldFault,
  type FormField,
} from '@telemachos/contract/features/actions/forms.rules.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { readDraft } from '../../platform/form-drafts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useKindWord } from './action-words.shared.tsx';
import { recordOf, refreshActions, refreshOpened, saveOwnData, useOwnData, type Opened } from './actions.queries.ts';
import { DraftLine, TypedBefore, useLeaveGuard } from './draft-parts.shared.tsx';
import type { Theirs } from './draft-held.ts';
import { FieldsConflict } from './fields-conflict.shared.tsx';
import { formParts, isOlder, Kept, Live, useFormWords, WhatIsWrong } from './form-parts.tsx';
import { AnswerList, fieldId, FieldInput, OtherValues } from './form-fields.shared.tsx';
import { useDraft } from './use-draft.shared.ts';

type Values = Record<string, string>;

/** What is wrong is told at a field once it was left, and everywhere once the form was handed in. */
const useFaults = (fields: readonly FormField[], values: Values, kept: Values) => {
  // What was typed in an earlier visit was left then.
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(Object.keys(values).filter((key) => values[key] !== '')),
  );
  const [tried, setTried] = useState(false);
  const faults = formFaults(fields, values, kept);
  const shown = (field: FormField): FieldFault | null => {
    const fault = faults[field.Key] ?? null;
    if (tried) return fault;
    // Something not yet given is no fault while one is still filling in.
    return left.has(field.Key) && fault !== 'required' ? fault : null;
  };
  const leave = (key: string) => setLeft((before) => new Set(before).add(key));
  return { shown, leave, found: faults, all: tried ? faults : {}, try: () => setTried(true) };
};

type Filling = {
  id: number;
  fields: readonly FormField[];
  /** Of a calculator: what it tells. */
  results: readonly Calculated[];
  initial: Values;
  version: number;
  /** It was handed in before, and is being changed. */
  again: boolean;
  /** It was not handed in when it was opened here, and is by now. */
  elsewhere: boolean;
  onHanded: () => void;
  /** What was typed here has gone the way of what was handed in elsewhere. */
  onElsewhere: () => void;
};

/** The form as a draft, its faults, and handing it in. */
const useFilling = ({ id, fields, initial, version, again, elsewhere, onHanded, onElsewhere }: Filling) => {
  const { t } = useTranslation('actions');
  const draft = useDraft<Values>({
    data: initial,
    version,
    record: recordOf(id),
    read: (data) => formValues(fields, data),
    save: async (data, base) => {
      const kept = await saveOwnData(id, data, base, again);
      if (kept.Completed) void refreshActions();
      return kept;
    },
    auto: !again,
    joins: true,
  });
  const faults = useFaults(fields, draft.data, again ? initial : {});
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const [handed, setHanded] = useState(false);
  useLeaveGuard([draft], !again);
  const { kind } = draft.state;
  // With the network back, what is written is saved by itself; handing it in is left to its writer.
  const isBack = unsent && kind === 'clean';
  // Who saved meanwhile may have handed it in.
  useEffect(() => {
    if (kind === 'stale') void refreshActions();
  }, [kind]);
  // What was taken back is not on the list any more: the page says so, with what this device has kept.
  const isGone = draft.state.kind === 'failed' && draft.state.problem.code === 'NOT_FOUND';
  const { isRisky } = draft;
  useEffect(() => {
    if (isGone && !isRisky()) void refreshActions();
  }, [isGone, isRisky]);
  // What is still typed here is saved first, or chosen between.
  const leads = elsewhere && !busy && !handed;
  useEffect(() => {
    if (leads && kind === 'clean') onElsewhere();
  }, [leads, kind, onElsewhere]);
  const submit = async () => {
    faults.try();
    const wrong = fields.find((field) => field.Key in faults.found);
    if (wrong) return document.getElementById(fieldId(wrong.Key))?.focus();
    setBusy(true);
    setUnsent(false);
    const hand = (data: Values, base: number) =>
      saveOwnData(id, data, base, true).catch((error: unknown) => {
        // Saving is tried again by itself; handing in is not.
        const { code } = toApiProblem(error);
        setUnsent(code === 'NETWORK');
        // What is right by the form as it stands here is wrong by the form as it is now.
        if (code === 'INVALID_ANSWERS') void Promise.all([refreshOpened(), refreshActions()]);
        throw error;
      });
    const done = await draft.put(hand, true);
    setBusy(false);
    if (!done) return;
    setHanded(true);
    // The first time the page itself says that it is done.
    if (again) showToast('success', t('form.submitted'));
    onHanded();
  };
  const cutOff = isBack ? 'back' : 'offline';
  return { draft, faults, busy, unsent: unsent && cutOff, submit } as const;
};

const FillIn = ({ onCancel, ...filling }: Filling & { onCancel: () => void }) => {
  const { t } = useTranslation('actions');
  const { fields, again, elsewhere } = filling;
  const { draft, faults, busy, unsent, submit } = useFilling(filling);
  const count = Object.keys(faults.all).length;
  const read = ({ data }: Theirs): Values => formValues(fields, data);
  const words = useFormWords(fields);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      <Box sx={{ display: 'grid', gap: 6 }}>
        {fields.map((field) => (
          <FieldInput
            key={field.Key}
            field={field}
            kept={filling.initial[field.Key] ?? ''}
            value={draft.data[field.Key] ?? ''}
            fault={faults.shown(field)}
            onChange={(value) => draft.change({ ...draft.latest(), [field.Key]: value })}
            onLeave={() => faults.leave(field.Key)}
          />
        ))}
      </Box>
      <Live fields={fields} results={filling.results} values={draft.data} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 6 }}>
        <ActButton type="submit" variant="contained" size="large" busy={busy}>
          {t('form.submit')}
        </ActButton>
        {again ? (
          <Button
            onClick={() => {
              draft.discard();
              onCancel();
            }}
          >
            {t('form.cancelChange')}
          </Button>
        ) : null}
        <DraftLine
          state={draft.state}
          // A change is saved by handing it in alone.
          {...(again || isOlder(draft.state) ? { failed: t('form.notHanded') } : { onRetry: () => void draft.flush() })}
        />
      </Box>
      {/* Below the button: what failed moves neither a question nor what is pressed. */}
      <WhatIsWrong count={count} state={draft.state} unsent={unsent} risky={draft.isRisky()} />
      {elsewhere && !busy && draft.state.kind === 'failed' ? (
        <Alert
          severity="warning"
          sx={{ mt: 6 }}
          action={<Button onClick={() => draft.discard()}>{t('elsewhere.discard')}</Button>}
        >
          {t('elsewhere.unsaved')}
        </Alert>
      ) : null}
      <FieldsConflict
        draft={draft}
        auto={!again}
        read={read}
        parts={formParts}
        words={words}
        said={elsewhere ? { title: t('elsewhere.title'), text: t('elsewhere.text') } : undefined}
      />
    </Box>
  );
};

/** The form as it stands: to fill in, or done and to be read. */
export const FormAction = ({ line, opened }: { line: ActionLine; opened: Opened }) => {
  const { t } = useTranslation('actions');
  const kind = useKindWord();
  const own = useOwnData(line.Id);
  const person = useSession()?.Id ?? 0;
  // A change that was being typed goes on.
  const [changing, setChanging] = useState(
    () => line.State === 'done' && readDraft(person, recordOf(line.Id)) !== null,
  );
  const done = line.State === 'done';
  // A form that is handed in elsewhere while it is open here is left once what was typed here has found its way.
  const [filling, setFilling] = useState(!done);
  if (!done && !filling) setFilling(true);
  const fields = opened.Fields;
  const isCalculator = line.TypeId === actionTypeIds.calculator;
  const { refetch } = own;
  const handed = useCallback(async () => {
    await refetch();
    await refreshActions();
    setChanging(false);
    setFilling(false);
    window.scrollTo({ top: 0 });
  }, [refetch]);
  const elsewhere = useCallback(() => {
    showToast('info', t('elsewhere.told'));
    void handed();
  }, [handed, t]);
  const body = () => {
    if (fields.length === 0) return <EmptyState title={t('form.noFields')} />;
    if (!own.data)
      return own.error ? <ErrorState error={own.error} retry={() => void own.refetch()} /> : <TextSkeleton lines={8} />;
    const values = formValues(fields, own.data.Data);
    if (done && !changing && !filling)
      return (
        <>
          <AnswerList fields={fields} values={values} />
          <Kept results={opened.Results} data={own.data.Data} />
          <OtherValues fields={fields} former={opened.FormerFields} data={own.data.Data} />
          <Button variant="outlined" sx={{ mt: 6 }} onClick={() => setChanging(true)}>
            {t('form.change')}
          </Button>
        </>
      );
    return (
      <>
        <Typography sx={{ mb: 6, color: 'text.secondary' }}>
          {t(`${isCalculator ? 'results' : 'form'}.${done && changing ? 'helpAgain' : 'help'}`)}
        </Typography>
        <FillIn
          key={`${line.Id}-${changing}`}
          id={line.Id}
          fields={fields}
          results={opened.Results}
          initial={values}
          version={own.data.Version}
          again={done && changing}
          elsewhere={done && !changing}
          onHanded={() => void handed()}
          onElsewhere={elsewhere}
          onCancel={() => setChanging(false)}
        />
        <OtherValues fields={fields} former={opened.FormerFields} data={own.data.Data} />
      </>
    );
  };
  return (
    <Section id="form" title={kind(line)}>
      {body()}
    </Section>
  );
};
