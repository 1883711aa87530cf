/** Naming a colleague in a note: chosen among those who may read it, written where the cursor was. */
import AlternateEmailOutlined from '@mui/icons-material/AlternateEmailOutlined';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mentionOf } from '@telemachos/contract/features/mentoring/mentions.rules.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useColleagues } from './mentoring.queries.ts';

/** What is added, with a space before and after it where there is none. */
export const withMention = (note: string, at: number, name: string): { note: string; at: number } => {
  const [before, after] = [note.slice(0, at), note.slice(at)];
  const added = `${before === '' || /\s$/.test(before) ? '' : ' '}${mentionOf(name)}${/^\s/.test(after) ? '' : ' '}`;
  return { note: `${before}${added}${after}`, at: at + added.length };
};

/** The button and its list; who is chosen is told to `onChoose` once the list is away and the field can have the focus. */
export const MentionMenu = ({
  actionId,
  menteeId,
  onChoose,
}: {
  actionId: number;
  menteeId: number;
  onChoose: (name: string) => void;
}) => {
  const { t } = useTranslation('mentoring');
  const wordsOf = useProblemMessage();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const read = useColleagues(actionId, menteeId, place !== null);
  const list = read.data?.list ?? [];
  const choose = (name: string) => {
    setChosen(name);
    setPlace(null);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<AlternateEmailOutlined />}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={(event) => setPlace(event.currentTarget)}
        sx={{ mt: 2 }}
      >
        {t('mention.add')}
      </Button>
      <Menu
        anchorEl={place}
        open={place !== null}
        onClose={() => setPlace(null)}
        slotProps={{
          paper: { sx: { maxHeight: 320 } },
          transition: {
            onExited: () => {
              if (chosen !== null) onChoose(chosen);
              setChosen(null);
            },
          },
        }}
      >
        {read.data?.More ? (
          <ListSubheader sx={{ maxWidth: 320, py: 2, lineHeight: 1.5, position: 'static' }}>
            {t('mention.more', { shown: list.length })}
          </ListSubheader>
        ) : null}
        {list.map(({ Id, Name }) => (
          <MenuItem key={Id} onClick={() => choose(Name)}>
            {Name}
          </MenuItem>
        ))}
        {list.length === 0 ? (
          <MenuItem disabled>
            {read.error ? wordsOf(read.error) : t(read.isPending ? 'mention.reading' : 'mention.nobody')}
          </MenuItem>
        ) : null}
      </Menu>
    </>
  );
};
