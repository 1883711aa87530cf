/** When an action opens and to whom it is shown: by rows or as an expression, tried on a mentee. */
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/choice.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Section } from '../../../ui/page.tsx';
import { useProjectSettings } from '../../projects/grid.queries.ts';
import { useFields } from '../../settings/fields-context.shared.tsx';
import { TextAt } from '../../settings/inputs.shared.tsx';
import { textAt } from '../../settings/places.shared.ts';
import { useFieldWords } from '../../users/field-input.shared.tsx';
import type { PartProps } from '../part-props.ts';
import { expressionOf, rowsOf, type ConditionRow } from '../condition-rows.ts';
import { Tester } from '../tester.tsx';
import { useMakes } from '../use-path.ts';

type Option = { value: string; label: string };
const kinds = ['done', 'count', 'is'] as const;

const Row = ({
  row,
  actions,
  fields,
  onChange,
  onRemove,
}: {
  row: ConditionRow;
  actions: readonly Option[];
  fields: readonly Option[];
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation('making');
  const fresh: Record<ConditionRow['kind'], ConditionRow> = {
    done: { kind: 'done', action: Number(actions[0]?.value ?? 0) },
    count: { kind: 'count', count: 1 },
    is: { kind: 'is', field: fields[0]?.value ?? 'kayas', value: '' },
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 2, alignItems: 'center' }}>
      <Choice
        label={t('opens.kind')}
        value={row.kind}
        minWidth={220}
        size="small"
        options={kinds.map((value) => ({ value, label: t(`opens.kinds.${value}`) }))}
        onChoose={(kind) => onChange(fresh[kinds.find((one) => one === kind) ?? 'done'])}
      />
      {row.kind === 'done' ? (
        <Choice
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
        <TextField
          size="small"
          label={t('opens.count')}
          value={String(row.count)}
          onChange={({ target }) => {
            const typed = target.value.replaceAll(/\D/g, '').slice(0, 3);
            onChange({ kind: 'count', count: Number(typed) });
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ) : null}
      {row.kind === 'is' ? (
        <>
          <Choice
            label={t('opens.field')}
            value={row.field}
            minWidth={200}
            size="small"
            options={fields}
            onChoose={(field) => onChange({ ...row, field })}
          />
          <TextField
            size="small"
            label={t('opens.value')}
            value={row.value}
            onChange={({ target }) => onChange({ ...row, value: target.value })}
          />
        </>
      ) : null}
      <IconButton aria-label={t('opens.remove')} onClick={onRemove}>
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
};

/** A condition as rows, as far as rows can say it, and as an expression. */
const Condition = ({ name, making, action }: { name: 'EnableCondition' | 'ShowCondition' } & PartProps) => {
  const { t } = useTranslation('making');
  const { value, put, faultAt } = useFields();
  const makes = useMakes();
  const words = useFieldWords();
  const settings = useProjectSettings(true).data;
  const place = ['Data', name];
  const expression = textAt(value, place);
  const rows = rowsOf(expression);
  const fault = faultAt(place);
  const actions = making.Actions.filter(({ Id, Archived }) => Id !== action.Id && !Archived).map(({ Id, Title }) => ({
    value: String(Id),
    label: Title,
  }));
  const fields = settings
    ? [...settings.User.Fields].map(({ Name, Label, LabelEn }) => ({
        value: Name,
        label: words({ Label, LabelEn: LabelEn ?? Label }),
      }))
    : [];
  const write = (next: readonly ConditionRow[]): void => put(place, next.length === 0 ? undefined : expressionOf(next));
  return (
    <Section id={name} title={t(`opens.titles.${name}`)} intro={t(`opens.intros.${name}`)}>
      {rows === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('opens.byHand')}</Typography>
      ) : (
        <>
          {rows.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t(`opens.always.${name}`)}</Typography>
          ) : null}
          <Box component="ul" aria-label={t(`opens.titles.${name}`)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((row, at) => (
              <Row
                key={at}
                row={row}
                actions={actions}
                fields={fields}
                onChange={(next) => write(rows.map((one, other) => (other === at ? next : one)))}
                onRemove={() => write(rows.filter((_one, other) => other !== at))}
              />
            ))}
          </Box>
          {makes ? (
            <Button
              startIcon={<Add />}
              onClick={() =>
                write([
                  ...rows,
                  actions.length > 0
                    ? { kind: 'done', action: Number(actions.at(-1)?.value) }
                    : { kind: 'count', count: 1 },
                ])
              }
            >
              {t('opens.add')}
            </Button>
          ) : null}
        </>
      )}
      <Fold level="none" title={t('opens.expression')} open={rows === null || fault !== null}>
        <Box sx={{ pt: 3 }}>
          <TextAt place={place} label={t('opens.expression')} help={t('opens.expressionHelp')} lines={2} code />
        </Box>
      </Fold>
    </Section>
  );
};

export const OpensPart = (props: PartProps) => (
  <>
    <Condition name="EnableCondition" {...props} />
    <Condition name="ShowCondition" {...props} />
    <Tester action={props.action} value={props.value} />
  </>
);
