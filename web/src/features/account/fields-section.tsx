/** One's own profile fields: those that may be changed, each saved by itself; the others to read. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonField } from '@telemachos/contract/features/users/person.wire.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { callQueryKey, queryClient } from '../../platform/queries.ts';
import { refreshSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FootBar } from '../../ui/foot-bar.tsx';
import { Section } from '../../ui/page.tsx';
import { FieldInput, useFieldWords } from '../users/field-input.shared.tsx';
import { asTyped, useTouchedFields } from '../users/touched-fields.shared.ts';
import { useUpdateOwnField } from './account.queries.ts';

/** What came of saving: what is wrong with each field, what somebody else wrote there meanwhile, and why else it failed. */
type Told = {
  faults: Readonly<Record<string, string>>;
  theirs: Readonly<Record<string, string>>;
  failure: string | null;
};

const nothingTold: Told = { faults: {}, theirs: {}, failure: null };

const without = (all: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));

/** What somebody else wrote into a field meanwhile, and which of the two shall hold. */
const Theirs = ({ value, onMine, onTheirs }: { value: string; onMine: () => void; onTheirs: () => void }) => {
  const { t } = useTranslation('profile');
  return (
    <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {value === '' ? t('fields.emptied') : t('fields.theirs', { value })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button size="small" variant="outlined" onClick={onMine}>
          {t('fields.keepMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={onTheirs}>
          {t('fields.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  );
};

/** The fields that are typed, saving each by itself, and what came of it. */
const useOwnFields = (fields: readonly PersonField[]) => {
  const { t } = useTranslation('profile');
  const wordsOf = useProblemMessage();
  const { touched, change, know, forget, isKept } = useTouchedFields('profile', fields);
  const save = useUpdateOwnField();
  const [told, setTold] = useState(nothingTold);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setTold(nothingTold);
    const [faults, theirs]: [Record<string, string>, Record<string, string>] = [{}, {}];
    let failure: string | null = null;
    for (const [Name, { is, was }] of Object.entries(touched))
      try {
        const { Value } = await save.mutateAsync({ Name, Value: is, Before: was });
        know(Name, Value, is);
      } catch (error) {
        const problem = toApiProblem(error);
        const now = problem.details['Theirs'];
        if (problem.code === 'STALE' && typeof now === 'string') theirs[Name] = now;
        else if (problem.fields['Value']) faults[Name] = problem.fields['Value'];
        else failure = wordsOf(error);
      }
    setTold({ faults, theirs, failure });
    setBusy(false);
    // What was not saved stays as it was typed, here and on this device.
    if (failure !== null || Object.keys({ ...faults, ...theirs }).length > 0) return;
    await refreshSession();
    showToast('success', t('fields.saved'));
  };
  const choose = (name: string, isMine: boolean): void => {
    if (isMine) know(name, told.theirs[name] ?? '');
    else forget(name);
    void queryClient.invalidateQueries({ queryKey: callQueryKey('/Account/Profile', {}) });
    setTold({ ...told, theirs: without(told.theirs, name) });
  };
  return { touched, change, isKept, submit, choose, told, busy };
};

/** The button at the foot of the screen while something waits for it, with what came of pressing it. */
const Foot = ({
  isChanged,
  isKept,
  busy,
  failure,
}: {
  isChanged: boolean;
  isKept: boolean;
  busy: boolean;
  failure: string | null;
}) => {
  const { t } = useTranslation('profile');
  return (
    <FootBar floats={isChanged}>
      <ActButton type="submit" variant="contained" busy={busy} disabled={!isChanged}>
        {t('fields.save')}
      </ActButton>
      <Box sx={{ flex: 1, minWidth: 160, fontSize: '0.875rem', color: 'text.secondary' }}>
        {failure !== null ? (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {failure}
          </Box>
        ) : isChanged && isKept ? (
          t('fields.kept')
        ) : null}
      </Box>
    </FootBar>
  );
};

const Form = ({ fields }: { fields: readonly PersonField[] }) => {
  const { t } = useTranslation('profile');
  const { touched, change, isKept, submit, choose, told, busy } = useOwnFields(fields);
  const words = useFieldWords();
  const form = useRef<HTMLFormElement>(null);
  const shownOf = (field: PersonField, value: string): string => {
    const option = field.Options?.find(({ Value }) => Value === value);
    return option ? words(option) : asTyped(field, value);
  };
  const isChanged = Object.keys(touched).length > 0;
  const isRefused = Object.keys({ ...told.faults, ...told.theirs }).length > 0;
  // The first field that was not taken is gone to, in the middle of the screen: nothing covers it there.
  useEffect(() => {
    if (Object.keys({ ...told.faults, ...told.theirs }).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [told]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('fields.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start', mb: 4 }}>
        {fields.map((field) => (
          <Box key={field.Name} sx={{ minWidth: 0 }}>
            <FieldInput
              field={field}
              value={touched[field.Name]?.is ?? asTyped(field)}
              fault={Object.hasOwn(told.theirs, field.Name) ? 'STALE' : told.faults[field.Name]}
              onChange={(value) => change(field, value)}
            />
            {Object.hasOwn(told.theirs, field.Name) ? (
              <Theirs
                value={shownOf(field, told.theirs[field.Name] ?? '')}
                onMine={() => choose(field.Name, true)}
                onTheirs={() => choose(field.Name, false)}
              />
            ) : null}
          </Box>
        ))}
      </Box>
      <Foot
        isChanged={isChanged}
        isKept={isKept}
        busy={busy}
        failure={told.failure ?? (isRefused && isChanged ? t('fields.refused') : null)}
      />
    </form>
  );
};

/** What stands in the details already. */
const inDetails = new Set(['first_name', 'last_name', 'email']);

/** Fields to read; nothing of those that are empty. */
export const FieldsRead = ({ fields }: { fields: readonly PersonField[] }) => {
  const words = useFieldWords();
  const lines = fields.filter(({ Name, Editable, Value }) => !Editable && Value !== '' && !inDetails.has(Name));
  return lines.map((field) => {
    const option = field.Options?.find(({ Value }) => Value === field.Value);
    return (
      <div key={field.Name}>
        <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {words(field)}
        </Box>
        <Box component="dd" sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
          {option ? words(option) : asTyped(field)}
        </Box>
      </div>
    );
  });
};

/** The section; without anything to change there is none. */
export const FieldsSection = ({ fields }: { fields: readonly PersonField[] }) => {
  const { t } = useTranslation('profile');
  const editable = fields.filter(({ Editable }) => Editable);
  if (editable.length === 0) return null;
  return (
    <Section id="fields" title={t('fields.title')}>
      <Form fields={editable} />
    </Section>
  );
};
