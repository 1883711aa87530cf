/** What the mentees wrote in one action as a file: of those whom the filters find and whom one may read. */
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { reachOf } from '@telemachos/contract/access/roles.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { useCurrentRole, type OwnProject } from '../../platform/session.ts';
import { useOrdering } from '../jobs/order.shared.ts';
import type { GridAsk } from './grid.queries.ts';

/**
 * The button and its two kinds of file, which say that whoever is not active is not in them where the grid shows them, and
 * to a mentor that the mentees of other actions, who are on the grid as well, are not.
 * It is there for those who work with mentees, of an action that they see, and waits until somebody is found.
 */
export const GridWritten = ({
  project,
  ask,
  column,
  people,
}: {
  project: OwnProject;
  ask: GridAsk;
  column: GridColumn | undefined;
  /** How many the filters find. */
  people: number | undefined;
}) => {
  const { t } = useTranslation('grid');
  const Language = useLanguage();
  const role = useCurrentRole();
  const whose = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const { order } = useOrdering('/api/mentor/DataExport');
  const { ProjectId, Filter, Search, MentorId, CoordId, Stuck, NextActor, Active } = ask;
  const whom = { ProjectId, Filter, Search, MentorId, CoordId, Stuck, NextActor };
  // What is answered in a questionnaire has its own file, with the answers.
  if (!column || column.TypeId === actionTypeIds.questionnaire || !project.Abilities.includes('mentor.work'))
    return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DescriptionOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={!people}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('export.written')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-describedby': whose } }}
      >
        {role !== null && reachOf[role] === 'caseload' ? (
          <ListSubheader
            id={whose}
            role="presentation"
            sx={{ lineHeight: 1.5, py: 2, maxWidth: 320, whiteSpace: 'normal' }}
          >
            {t('export.writtenOwn')}
          </ListSubheader>
        ) : null}
        {(['csv', 'xlsx'] as const).map((Format) => (
          <MenuItem
            key={Format}
            onClick={() => {
              close();
              order({ ...whom, ActionId: column.Id, Format, Language });
            }}
          >
            {[t(`export.${Format}`), Active === false ? t('export.writtenActive') : ''].filter(Boolean).join(' · ')}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
