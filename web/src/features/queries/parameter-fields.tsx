/** The fields of a query's parameters, each asked for by its type. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { isDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { callQuery } from '../../platform/queries.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { useProject } from '../../platform/session.ts';
import { Choice, type ChoiceOption } from '../../ui/choice.tsx';
import { CalendarButton } from '../../ui/plain/calendar-button.tsx';
import { useMentees } from '../mentoring/mentoring.queries.ts';
import { useGridHeader } from '../projects/grid.queries.ts';
import { isParameterFault, typedValue, type TypedValues } from './parameter-values.ts';
import './queries.texts.ts';

const FindUser = lazy(() => import('../users/find-user.shared.tsx').then((file) => ({ default: file.FindUser })));

type FieldProps = {
  label: string;
  value: string;
  error: string | null;
  help: string | undefined;
  onChange: (value: string) => void;
};

/** People whom a mentor chooses among. */
const maxMentees = 200;

const PlainField = ({ label, value, error, help, onChange, number }: FieldProps & { number: boolean }) => (
  <TextField
    label={label}
    value={value}
    fullWidth
    error={error !== null}
    helperText={error ?? help}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { inputMode: number ? 'decimal' : 'text', maxLength: 2000 } }}
  />
);

const ChoiceField = ({
  label,
  value,
  error,
  help,
  onChange,
  options,
}: FieldProps & { options: readonly ChoiceOption[] }) => {
  const { t } = useTranslation('queries');
  const helperText = error ?? help;
  return (
    <Choice
      wide
      minWidth={240}
      label={label}
      value={value}
      options={[{ value: '', label: t('run.choose') }, ...options]}
      onChoose={onChange}
      error={error !== null}
      {...(helperText === undefined ? {} : { helperText })}
    />
  );
};

/** Somebody of the project, found by search; who may not search chooses among those within reach. */
const PersonField = (field: FieldProps) => {
  const { label, value, error, help, onChange } = field;
  const { t } = useTranslation('queries');
  const project = useProject();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const abilities = project?.Abilities ?? [];
  if (!project || !abilities.includes('project.manage'))
    return abilities.includes('mentor.area') ? (
      <MenteeField {...field} />
    ) : (
      <PlainField {...field} help={t('run.person.number')} number />
    );
  const shown = name ?? (value === '' ? t('run.person.none') : `#${value}`);
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <span>{shown}</span>
        <Button
          size="small"
          variant="outlined"
          aria-label={`${label}: ${t(value === '' ? 'run.person.choose' : 'run.person.change')}`}
          onClick={() => setOpen(true)}
        >
          {t(value === '' ? 'run.person.choose' : 'run.person.change')}
        </Button>
      </Box>
      <FormHelperText error={error !== null}>{error ?? help}</FormHelperText>
      {isOpen ? (
        <Suspense fallback={null}>
          <FindUser
            projectId={project.Id}
            onClose={() => setOpen(false)}
            onChoose={(person) => {
              setName(userSurnameFirst(person));
              onChange(String(person.Id));
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  );
};

const MenteeField = (field: FieldProps) => {
  const project = useProject();
  const mentees = useMentees({ ProjectId: project?.Id ?? 0, Order: 'last_name', Active: false, count: maxMentees });
  const options = (mentees.data?.list ?? []).map(({ User }) => ({
    value: String(User.Id),
    label: userSurnameFirst(User),
  }));
  return <OptionsField {...field} options={options} isFailed={mentees.isError} />;
};

const ActionField = (field: FieldProps) => {
  const { t, i18n } = useTranslation('queries');
  const project = useProject();
  if (!project?.Abilities.includes('grid.view')) return <PlainField {...field} help={t('run.action.number')} number />;
  return <ActionChoice {...field} projectId={project.Id} isGreek={i18n.language === 'el'} />;
};

const ActionChoice = ({ projectId, isGreek, ...field }: FieldProps & { projectId: number; isGreek: boolean }) => {
  const actions = useGridHeader(projectId);
  const options = (actions.data ?? []).map(({ Id, Title, TitleEn }) => ({
    value: String(Id),
    label: isGreek ? Title : TitleEn || Title,
  }));
  return <OptionsField {...field} options={options} isFailed={actions.isError} />;
};

/** The rows of another published query: the first column is the value, the second its words. */
const ListField = ({ queryId, ...field }: FieldProps & { queryId: number }) => {
  const rows = useQuery({ ...callQuery('/api/Query/execute', { Id: queryId, Parameters: {} }), staleTime: 60_000 });
  const options = (rows.data?.Rows ?? []).flatMap(([value, words]) =>
    value === null || value === undefined
      ? []
      : [{ value: String(value), label: words === null || words === undefined ? String(value) : String(words) }],
  );
  return (
    <OptionsField
      {...field}
      options={options}
      isFailed={rows.isError}
      isMissing={rows.error !== null && toApiProblem(rows.error).code === 'NOT_FOUND'}
    />
  );
};

/** `isMissing`: the query of the choices is not there for the reader's roles, so that opening the page again is no help. */
const OptionsField = ({
  isFailed,
  isMissing = false,
  ...field
}: FieldProps & { options: readonly ChoiceOption[]; isFailed: boolean; isMissing?: boolean }) => {
  const { t } = useTranslation('queries');
  return isFailed ? (
    <PlainField
      {...field}
      error={field.error ?? t(isMissing ? 'run.options.missing' : 'run.options.failed')}
      number={false}
    />
  ) : (
    <ChoiceField {...field} />
  );
};

/** A day typed as DD-MM-YYYY, or chosen from a calendar; the server reads it either way. */
const DateField = ({ label, value, error, help, onChange }: FieldProps) => {
  const { t } = useTranslation();
  const day = isDay(value) ? value : (parseDate(value) ?? '');
  return (
    <TextField
      label={label}
      value={isDay(value) ? showDay(value) : value}
      fullWidth
      error={error !== null}
      helperText={error ?? help}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { inputMode: 'numeric', placeholder: t('date.placeholder') },
        input: {
          endAdornment: <CalendarButton label={label} day={day} onChoose={(iso) => onChange(iso && showDay(iso))} />,
        },
      }}
    />
  );
};

const fieldOf = ({ Type, ListQuery }: QueryParameter, field: FieldProps): ReactNode => {
  if (Type === 'date') return <DateField {...field} />;
  if (Type === 'person') return <PersonField {...field} />;
  if (Type === 'action') return <ActionField {...field} />;
  if (Type === 'list' && ListQuery !== null) return <ListField {...field} queryId={ListQuery} />;
  return <PlainField {...field} number={Type === 'number'} />;
};

/** `faults` are the codes of the last run, by name; they stand at their field. */
export const ParameterFields = ({
  parameters,
  typed,
  faults,
  onChange,
}: {
  parameters: readonly QueryParameter[];
  typed: TypedValues;
  faults: Readonly<Record<string, string>>;
  onChange: (typed: TypedValues) => void;
}) => {
  const { t } = useTranslation('queries');
  const byName = new Map(Object.entries(faults).map(([name, code]) => [name.toLowerCase(), code]));
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))', mb: 4 }}
    >
      {parameters.map((parameter) => {
        const { Name, Label, Default } = parameter;
        const key = Name.toLowerCase();
        const code = byName.get(key);
        const value = typedValue(typed, parameter);
        return (
          <Box key={key} sx={{ minWidth: 0, display: 'grid', alignContent: 'start' }}>
            {fieldOf(parameter, {
              label: Label || Name,
              value,
              error: code === undefined ? null : t(`parameter.${isParameterFault(code) ? code : 'UNKNOWN'}`),
              help: value.trim() === '' && Default !== '' ? t('run.ifEmpty', { value: Default }) : undefined,
              onChange: (next) => onChange({ ...typed, [key]: next }),
            })}
          </Box>
        );
      })}
    </Box>
  );
};
