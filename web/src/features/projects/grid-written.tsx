/** What the mentees wrote in one action as a file: of those whom the filters find and whom one may read. */
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { reachOf } from '@telemachos/contract/access/roles.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { useCurrentRole, type OwnProject } from '../../platform/session.ts';
import { FileMenu } from '../jobs/file-menu.shared.tsx';
import { useOrdering } from '../jobs/order.shared.ts';
import { currentStates } from '../pairing/pairing.queries.ts';
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
  const { order } = useOrdering('/api/mentor/DataExport');
  const { ProjectId, Filter, Search, MentorId, Unpaired, CoordId, Stuck, NextActor } = ask;
  // Who has not activated the account has written nothing: only of those who left is it worth saying.
  const isOfCurrent = [currentStates, '1'].includes(Filter?.['State'] ?? '');
  const whom = { ProjectId, Filter, Search, MentorId, Unpaired, CoordId, Stuck, NextActor };
  // What is answered in a questionnaire has its own file, with the answers.
  if (!column || column.TypeId === actionTypeIds.questionnaire || !project.Abilities.includes('mentor.work'))
    return null;
  return (
    <FileMenu
      projectId={ProjectId}
      icon={<DescriptionOutlined />}
      label={t('export.written')}
      about={role !== null && reachOf[role] === 'caseload' ? t('export.writtenOwn') : ''}
      note={isOfCurrent ? '' : t('export.writtenActive')}
      disabled={!people}
      onFile={(Format) => order({ ...whom, ActionId: column.Id, Format, Language })}
    />
  );
};
