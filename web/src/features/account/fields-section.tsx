/** One's own profile fields: those that may be changed, each saved by itself; the others to read. */
import Box from '@mui/material/Box';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import type { PersonField } from '@telemachos/contract/features/users/person.wire.ts';
import { asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { refreshSession } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useTypedFields } from '../../platform/use-typed-text.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { FieldInput, useFieldWords } from '../users/field-input.shared.tsx';
import { useUpdateOwnField } from './account.queries.ts';

/** As it is typed and read: days as people write them. */
const written = ({ Type, Value }: PersonField): string => (Type === 'date' && Value ? showDay(Value) : Value);

const valuesOf = (fields: readonly PersonField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.Name, written(field)]));

const Form = ({ fields }: { fields: readonly PersonField[] }) => {
  const { t } = useTranslation('profile');
  const wordsOf = useProblemText();
  const present = valuesOf(fields);
  const { fields: typed, write, forget, isKept } = useTypedFields('profile', present);
  const save = useUpdateOwnField();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = fields.filter(({ Name }) => (typed[Name] ?? '') !== (present[Name] ?? ''));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const wrong: Record<string, string> = {};
    let why: string | null = null;
    for (const { Name } of changed)
      try {
        const { Value } = await save.mutateAsync({ Name, Value: typed[Name] ?? '' });
        if (!fields.some((field) => field.Name === Name && field.Type === 'date')) write(Name, Value);
      } catch (error) {
        const problem = asProblem(error);
        if (problem.fields['Value']) wrong[Name] = problem.fields['Value'];
        else why = wordsOf(error);
      }
    setFaults(wrong);
    setFailure(why);
    setBusy(false);
    // What was not saved stays as it was typed, here and on this device.
    if (why !== null || Object.keys(wrong).length > 0) return;
    forget();
    await refreshSession();
    toast('success', t('fields.saved'));
  };
  return (
    <form noValidate aria-label={t('fields.title')} onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice kind="error">{failure}</Notice>}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, mb: 4 }}>
        {fields.map((field) => (
          <FieldInput
            key={field.Name}
            field={field}
            value={typed[field.Name] ?? ''}
            fault={faults[field.Name]}
            onChange={(value) => write(field.Name, value)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <ActButton type="submit" variant="contained" busy={busy} disabled={changed.length === 0}>
          {t('fields.save')}
        </ActButton>
        {changed.length > 0 && isKept ? (
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('fields.kept')}</Box>
        ) : null}
      </Box>
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
          {option ? words(option) : written(field)}
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
