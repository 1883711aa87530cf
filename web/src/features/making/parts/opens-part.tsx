/** When an action opens and to whom it is shown: by rows or as an expression, tried on a mentee. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/fold.tsx';
import { Section } from '../../../ui/page.tsx';
import { useFields } from '../../settings/fields-context.shared.tsx';
import { TextAt } from '../../settings/inputs.shared.tsx';
import { textAt } from '../../settings/places.shared.ts';
import type { PartProps } from '../part-props.ts';
import { ConditionRowLine } from '../condition-row.tsx';
import { expressionOf, rowsOf, type ConditionRow } from '../condition-rows.ts';
import { useNamedFields } from '../condition-words.ts';

/** A condition as rows, as far as rows can say it, and as an expression. */
const Condition = ({ name, making, action }: { name: 'EnableCondition' | 'ShowCondition' } & PartProps) => {
  const { t } = useTranslation('making');
  const { value, put, faultAt, readOnly = false } = useFields();
  const fields = useNamedFields();
  const place = ['Data', name];
  const expression = textAt(value, place);
  const rows = rowsOf(expression);
  const fault = faultAt(place);
  // A new row begins with what most conditions say: after the action before this one.
  const at = making.Actions.findIndex(({ Id }) => Id === action.Id);
  const before = making.Actions.filter(({ Archived }, other) => other < at && !Archived).at(-1);
  const named = new Set((rows ?? []).map((row) => (row.kind === 'done' ? row.action : 0)));
  // One that was put away since is not offered, but says what it is where it is asked for.
  const actions = making.Actions.filter(({ Id, Archived }) => Id !== action.Id && (!Archived || named.has(Id))).map(
    ({ Id, Title, Archived }) => ({
      value: String(Id),
      label: Archived ? t('opens.archivedAction', { title: Title }) : Title,
    }),
  );
  const write = (next: readonly ConditionRow[]): void => put(place, next.length === 0 ? undefined : expressionOf(next));
  return (
    <Section id={name} title={t(`opens.titles.${name}`)} intro={t(`opens.intros.${name}`)}>
      <Box data-path={place.join('.')}>
        {rows === null ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('opens.byHand')}</Typography>
        ) : (
          <>
            {rows.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{t(`opens.always.${name}`)}</Typography>
            ) : null}
            <Box component="ul" aria-label={t(`opens.titles.${name}`)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((row, at) => (
                <ConditionRowLine
                  key={at}
                  row={row}
                  actions={actions}
                  fields={fields}
                  onChange={(next) => write(rows.map((one, other) => (other === at ? next : one)))}
                  onRemove={() => write(rows.filter((_one, other) => other !== at))}
                />
              ))}
            </Box>
            {readOnly ? null : (
              <Button
                startIcon={<Add />}
                onClick={() =>
                  write([
                    ...rows,
                    actions[0]
                      ? { kind: 'done', action: before?.Id ?? Number(actions[0].value) }
                      : { kind: 'count', count: 1 },
                  ])
                }
              >
                {t('opens.add')}
              </Button>
            )}
            {fault ? <FormHelperText error>{fault}</FormHelperText> : null}
          </>
        )}
        <Fold level="none" title={t('opens.expression')} open={rows === null || fault !== null}>
          <Box sx={{ pt: 3 }}>
            <TextAt place={place} label={t('opens.expression')} help={t('opens.expressionHelp')} lines={2} code />
          </Box>
        </Fold>
      </Box>
    </Section>
  );
};

export const OpensPart = (props: PartProps) => (
  <>
    <Condition name="EnableCondition" {...props} />
    <Condition name="ShowCondition" {...props} />
  </>
);
