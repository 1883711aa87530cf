/** What stands under a table: what there is to say of its rates, its charts, and its workbook. */
import DownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { Calculation } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import type { TableWire } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../platform/api.ts';
import { useLanguage } from '../../../platform/i18n.ts';
import { Download } from '../../../ui/download.tsx';
import { IrrNotes } from './irr-notes.tsx';
import { TableCharts } from './table-charts.tsx';
import styles from './tables.module.css';

/** `answerSetId` is null where nothing is kept, as in a preview: then there is nothing to download. */
export const TableBelow = ({
  table,
  calculation,
  group,
  answerSetId,
}: {
  table: TableWire;
  calculation: Calculation;
  group: number;
  answerSetId: number | null;
}) => {
  const { t } = useTranslation('tables');
  const Language = useLanguage();
  return (
    <>
      <IrrNotes table={table} calculation={calculation} />
      <TableCharts table={table} calculation={calculation} />
      {answerSetId === null ? null : (
        <div className={styles.below}>
          <Button
            component={Download}
            size="small"
            variant="text"
            startIcon={<DownloadOutlined />}
            href={fileUrl('/api/quest/Workbook', {
              AnswerSetId: String(answerSetId),
              Group: String(group),
              Language,
            })}
          >
            {t('excel')}
          </Button>
        </div>
      )}
    </>
  );
};
