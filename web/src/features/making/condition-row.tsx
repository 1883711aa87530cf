/** A row of a condition: what is asked, and of which action, of how many, or of which value of the profile. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { isDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice, type ChoiceOption } from '../../ui/choice.tsx';
import { CalendarButton } from '../../ui/plain/calendar-button.tsx';
import { useFields } from '../settings/fields-context.shared.tsx';
import type { ConditionRow } from './condition-rows.ts';
import type { NamedField } from './condition-words.ts';

const kinds = ['done', 'count', 'is'] as const;

type ValueProps = { value: string; onChange: (value: string) => void };

/** A day, typed or chosen from a month; it is kept as conditions compare it. */
const DayValue = ({ value, onChange }: ValueProps) => {
  const { t } = useTranslation('making');
  const [typed, setTyped] = useState<string | null>(null);
  const isNone = value !== '' && !isDay(value);
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        size="small"
        label={t('opens.value')}
        value={typed ?? (isDay(value) ? showDay(value) : value)}
        error={typed === null && isNone}
        helperText={typed === null && isNone ? t('publish.dayFaults.shape') : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(parseDate(target.value) ?? target.value.trim());
        }}
        onBlur={() => setTyped(null)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ '& input': { pr: 12 } }}
      />
      <Box sx={{ position: 'absolute', top: 0, right: 0, height: 40, width: 52 }}>
        <CalendarButton label={t('opens.value')} day={isDay(value) ? value : ''} onChoose={onChange} />
      </Box>
    </Box>
  );
};

/** What a field is compared with: one of its values where it has a list of them. */
const Value = ({ field, value, onChange }: ValueProps & { field: NamedField | undefined }) => {
  const { t } = useTranslation('making');
  const { readOnly = false } = useFields();
  if (field?.isDay) return <DayValue value={value} onChange={onChange} />;
  if (field?.options) {
    const isNone = !field.options.some((option) => option.value === value);
    return (
      <Choice
        disabled={readOnly}
        label={t('opens.value')}
        value={value}
        minWidth={220}
        size="small"
        options={field.options}
        onChoose={onChange}
        error={isNone}
        {...(isNone && { helperText: t('opens.noValue', { value }) })}
      />
    );
  }
  return (
    <TextField size="small" label={t('opens.value')} value={value} onChange={({ target }) => onChange(target.value)} />
  );
};

/** How many actions. */
const Count = ({ value, onChange }: { value: number; onChange: (count: number) => void }) => {
  const { t } = useTranslation('making');
  return (
    <TextField
      size="small"
      label={t('opens.count')}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '').slice(0, 3)))}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};

/** A row as it is written; `onRemove` takes it away. */
export const ConditionRowLine = ({
  row,
  actions,
  fields,
  onChange,
  onRemove,
}: {
  row: ConditionRow;
  actions: readonly ChoiceOption[];
  fields: readonly NamedField[];
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation('making');
  const { readOnly = false } = useFields();
  const fieldNamed = (name: string): NamedField | undefined => fields.find((field) => field.name === name);
  // A list begins with a value that it has.
  const isRow = (name: string): ConditionRow => ({
    kind: 'is',
    field: name,
    value: fieldNamed(name)?.options?.[0]?.value ?? '',
  });
  const fresh: Record<ConditionRow['kind'], ConditionRow> = {
    done: { kind: 'done', action: Number(actions[0]?.value ?? 0) },
    count: { kind: 'count', count: 1 },
    is: isRow(fields[0]?.name ?? 'kayas'),
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 2, alignItems: 'flex-start' }}>
      <Choice
        disabled={readOnly}
        label={t('opens.kind')}
        value={row.kind}
        minWidth={220}
        size="small"
        options={kinds.map((value) => ({ value, label: t(`opens.kinds.${value}`) }))}
        onChoose={(kind) => onChange(fresh[kinds.find((one) => one === kind) ?? 'done'])}
      />
      {row.kind === 'done' ? (
        <Choice
          disabled={readOnly}
          label={t('opens.action')}
          value={String(row.action)}
          minWidth={260}
          wide
          size="small"
          options={actions}
          onChoose={(action) => onChange({ kind: 'done', action: Number(action) })}
        />
      ) : null}
      {row.kind === 'count' ? (
        <Count value={row.count} onChange={(count) => onChange({ kind: 'count', count })} />
      ) : null}
      {row.kind === 'is' ? (
        <>
          <Choice
            disabled={readOnly}
            label={t('opens.field')}
            value={row.field}
            minWidth={200}
            size="small"
            options={fields.map(({ name, label }) => ({ value: name, label }))}
            onChoose={(field) => onChange(isRow(field))}
          />
          <Value
            key={row.field}
            field={fieldNamed(row.field)}
            value={row.value}
            onChange={(value) => onChange({ ...row, value })}
          />
        </>
      ) : null}
      <IconButton aria-label={t('opens.remove')} onClick={onRemove}>
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
};
