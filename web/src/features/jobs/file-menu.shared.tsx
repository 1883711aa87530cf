/** A button that offers a list as a file of each format, and the separator of CSV. */
import Check from '@mui/icons-material/Check';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import {
  csvSeparatorNames,
  separatorIn,
  tableFormats,
  type CsvSeparator,
  type TableFormat,
} from '@telemachos/contract/features/jobs/table-files.rules.ts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { usePreference, useSetPreference } from '../users/users.queries.ts';
import './exports.texts.ts';

const Heading = ({ id, children }: { id: string; children: string }) => (
  <ListSubheader id={id} role="presentation" sx={{ lineHeight: 1.5, py: 2, maxWidth: 320, whiteSpace: 'normal' }}>
    {children}
  </ListSubheader>
);

/** The choice of the separator that CSV has, as items of a menu; `afterStored` runs work once the choice is stored. */
const useSeparators = (ProjectId: number): { items: ReactNode[]; afterStored: (work: () => void) => void } => {
  const { t } = useTranslation('exports');
  const problemText = useProblemMessage();
  const heading = useId();
  const kept = usePreference(ProjectId, 'exports').data?.Value;
  const save = useSetPreference();
  const storing = useRef(Promise.resolve());
  const choose = (separator: CsvSeparator): void => {
    const stored = save.mutateAsync({ ProjectId, Key: 'exports', Value: { separator } });
    storing.current = stored.then(
      () => undefined,
      (error: unknown) => showToast('error', problemText(error)),
    );
  };
  const current = separatorIn(save.isPending ? save.variables.Value : kept);
  const choices = csvSeparatorNames.map((one) => (
    <MenuItem
      key={one}
      role="menuitemradio"
      aria-checked={one === current}
      aria-describedby={heading}
      onClick={() => choose(one)}
    >
      <Check fontSize="small" aria-hidden sx={{ mr: 2, visibility: one === current ? 'visible' : 'hidden' }} />
      {t(`separator.${one}`)}
    </MenuItem>
  ));
  return {
    items: [
      <Divider key="divider" />,
      <Heading key="heading" id={heading}>
        {t('separator.label')}
      </Heading>,
      ...choices,
    ],
    // An order that is sent before the choice is stored would have the separator before.
    afterStored: (work) => void storing.current.then(work),
  };
};

/** `about` is said above the files and `note` after each of them; `more` are other things that may be taken from here. */
export const FileMenu = ({
  projectId,
  icon = <DownloadOutlined />,
  label,
  look = { variant: 'outlined' },
  about = '',
  note = '',
  disabled = false,
  more = [],
  onFile,
}: {
  projectId: number;
  icon?: ReactNode;
  /** The words of the button; those of an export where none are given. */
  label?: string;
  look?: Pick<ButtonProps, 'variant' | 'size'>;
  about?: string;
  note?: string;
  disabled?: boolean;
  more?: readonly { label: string; disabled: boolean; act: () => void }[];
  onFile: (format: TableFormat) => void;
}) => {
  const { t } = useTranslation('exports');
  const whose = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const separators = useSeparators(projectId);
  const files = tableFormats.map((format) => ({
    label: [t(format), note].filter(Boolean).join(' · '),
    disabled: false,
    act: () => separators.afterStored(() => onFile(format)),
  }));
  return (
    <>
      <Button
        {...look}
        startIcon={icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label ?? t('label')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={about === '' ? {} : { list: { 'aria-describedby': whose } }}
      >
        {about === '' ? null : <Heading id={whose}>{about}</Heading>}
        {[...files, ...more].map((one) => (
          <MenuItem
            key={one.label}
            disabled={one.disabled}
            sx={{ whiteSpace: 'normal' }}
            onClick={() => {
              setAnchor(null);
              one.act();
            }}
          >
            {one.label}
          </MenuItem>
        ))}
        {separators.items}
      </Menu>
    </>
  );
};
