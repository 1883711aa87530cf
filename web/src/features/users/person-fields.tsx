/** The profile fields of a person: for reading, or to be changed, saved together. */
import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PersonField, PersonPage } from '@telemachos/contract/features/users/person.wire.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { callQueryKey, queryClient } from '../../platform/queries.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';
import { FieldInput, useFieldWords } from './field-input.shared.tsx';
import { asTyped, partOf, useTouchedFields } from './touched-fields.shared.ts';
import { useUpdateFields } from './users.queries.ts';

/** A value as people read it. */
export const useShownValue = (): ((field: PersonField, value?: string) => string) => {
  const words = useFieldWords();
  return (field, value = field.Value) => {
    const option = field.Options?.find((one) => one.Value === value);
    if (option) return words(option);
    return field.Type === 'date' ? showDay(value) : value;
  };
};

/** An alert that takes the focus as it comes: on a phone the button that was pressed is far below it. */
const AlertInView = ({ severity, children }: Pick<AlertProps, 'severity' | 'children'>) => {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tabIndex={-1} severity={severity} sx={{ mb: 4 }}>
      {children}
    </Alert>
  );
};

/** The values that somebody else saved meanwhile, and which of the two shall hold. */
const Stale = ({
  fields,
  theirs,
  onMine,
  onTheirs,
}: {
  fields: readonly PersonField[];
  theirs: Readonly<Record<string, string>>;
  onMine: () => void;
  onTheirs: () => void;
}) => {
  const { t } = useTranslation('users');
  const words = useFieldWords();
  const shown = useShownValue();
  const values = fields
    .filter(({ Name }) => Object.hasOwn(theirs, Name))
    .map((field) => `${words(field)}: ${shown(field, theirs[field.Name]) || t('person.empty')}`)
    .join(' · ');
  return (
    <AlertInView severity="warning">
      {t('person.stale', { values })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button size="small" variant="outlined" onClick={onMine}>
          {t('person.keepMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={onTheirs}>
          {t('person.takeTheirs')}
        </Button>
      </Box>
    </AlertInView>
  );
};

const textsIn = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((one): one is [string, string] => typeof one[1] === 'string'))
    : {};

const Form = ({ person }: { person: PersonPage }) => {
  const { t } = useTranslation(['users', 'common']);
  const wordsOf = useProblemMessage();
  const editable = person.Fields.filter((field) => field.Editable);
  const { touched, change, forget, isKept } = useTouchedFields(`user/${person.Id}`, editable);
  const save = useUpdateFields();
  const problem = save.error instanceof ApiProblem ? save.error : null;
  const isStale = (name: string): boolean => problem?.fields[`Fields.${name}`] === 'STALE';
  const theirs =
    problem?.code === 'STALE'
      ? Object.fromEntries(Object.entries(textsIn(problem.details['Theirs'])).filter(([name]) => isStale(name)))
      : null;
  const form = useFaultFocus<HTMLFormElement>(0, theirs ? null : save.error);
  const isChanged = Object.keys(touched).length > 0;
  const send = (Before: Record<string, string>) =>
    save.mutate(
      { UserId: person.Id, Fields: partOf(touched, 'is'), Before },
      {
        onSuccess: () => {
          forget();
          showToast('success', t('users:person.saved'));
        },
      },
    );
  const giveUp = () => {
    forget();
    save.reset();
    void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/user/Person') });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged) send(partOf(touched, 'was'));
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('users:person.details')}>
      {theirs ? (
        <Stale
          fields={editable}
          theirs={theirs}
          onMine={() => send({ ...partOf(touched, 'was'), ...theirs })}
          onTheirs={giveUp}
        />
      ) : problem && Object.keys(problem.fields).length > 0 ? (
        <Alert severity="error" sx={{ mb: 4 }}>
          {wordsOf(problem)}
        </Alert>
      ) : save.error ? (
        <AlertInView severity="error">{wordsOf(save.error)}</AlertInView>
      ) : null}
      {isKept ? null : (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('users:person.notKept')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        {editable.map((field) => (
          <FieldInput
            key={field.Name}
            field={field}
            value={touched[field.Name]?.is ?? asTyped(field)}
            fault={problem?.fields[`Fields.${field.Name}`]}
            onChange={(value) => change(field, value)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
        <ActButton type="submit" variant="contained" busy={save.isPending} disabled={!isChanged}>
          {t('users:person.save')}
        </ActButton>
        {isChanged ? <Button onClick={giveUp}>{t('users:person.reset')}</Button> : null}
        {isChanged && !save.isPending ? (
          <Box role="status" sx={{ alignSelf: 'center', fontSize: '0.875rem', color: 'text.secondary' }}>
            {t('users:person.unsaved')}
          </Box>
        ) : null}
      </Box>
    </form>
  );
};

/** All fields that the reader may see. */
export const PersonFields = ({ person }: { person: PersonPage }) => {
  const { t } = useTranslation('users');
  const words = useFieldWords();
  const shown = useShownValue();
  const mayEdit = person.May.Fields && person.Fields.some((field) => field.Editable);
  const read = person.Fields.filter((field) => !mayEdit || !field.Editable);
  return (
    <Section id="details" title={t('person.details')} {...(mayEdit ? { intro: t('person.detailsIntro') } : {})}>
      {mayEdit ? <Form person={person} /> : null}
      {read.length > 0 ? (
        <Box
          component="dl"
          sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, mt: mayEdit ? 6 : 0, mb: 0 }}
        >
          {read.map((field) => (
            <div key={field.Name}>
              <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {words(field)}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
                {shown(field) || t('person.none')}
              </Box>
            </div>
          ))}
        </Box>
      ) : null}
    </Section>
  );
};
