/** What the mentees wrote in one action as a file: of those whom the filters find and whom one may read. */
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import type { OwnProject } from '../../platform/session.ts';
import { useOrdering } from '../jobs/order.shared.ts';
import type { GridAsk } from './grid.queries.ts';

/**
 * The button and its two kinds of file, which say that whoever is not active is not in them where the grid shows them.
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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
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
