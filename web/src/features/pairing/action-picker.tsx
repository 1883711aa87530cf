/** Choosing actions, by group. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { groupBy } from '@telemachos/contract/kit/array-polyfills.ts';
import { useTranslation } from 'react-i18next';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useLinkableActions } from './pairing.queries.ts';

export const ActionPicker = ({
  projectId,
  value,
  onChoose,
}: {
  projectId: number;
  value: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}) => {
  const { t, i18n } = useTranslation('pairing');
  const actions = useLinkableActions(projectId);
  if (actions.error) return <ErrorState error={actions.error} retry={() => void actions.refetch()} />;
  if (actions.isPending) return <RowsSkeleton rows={6} height={40} />;
  const english = i18n.language !== 'el';
  const groups = groupBy(actions.data, (column) => (english ? column.GroupEn : column.Group));
  const set = (columns: readonly GridColumn[], chosen: boolean) => {
    const ids = new Set(value);
    for (const { Id } of columns)
      if (chosen) ids.add(Id);
      else ids.delete(Id);
    onChoose(ids);
  };
  return (
    <Box sx={{ maxHeight: 360, overflowY: 'auto' }}>
      {[...groups].map(([group, columns]) => {
        const chosen = columns.filter(({ Id }) => value.has(Id)).length;
        return (
          <Box component="fieldset" key={group} sx={{ mb: 2 }}>
            <legend className="only-heard">{group}</legend>
            <FormControlLabel
              sx={{ '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
              label={group}
              control={
                <Checkbox
                  slotProps={{ input: { 'aria-label': t('actions.all', { group }) } }}
                  checked={chosen === columns.length}
                  indeterminate={chosen > 0 && chosen < columns.length}
                  onChange={(event) => set(columns, event.target.checked)}
                />
              }
            />
            {columns.map((column) => (
              <FormControlLabel
                key={column.Id}
                sx={{ display: 'flex', ml: 4 }}
                label={english ? column.TitleEn : column.Title}
                control={
                  <Checkbox
                    size="small"
                    checked={value.has(column.Id)}
                    onChange={(event) => set([column], event.target.checked)}
                  />
                }
              />
            ))}
          </Box>
        );
      })}
    </Box>
  );
};
