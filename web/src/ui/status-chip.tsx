/** A state in a word, on a tint. */
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';

/** What a state means for the person who reads it. */
export type Tone = 'neutral' | 'waiting' | 'good' | 'bad' | 'active';

const tones: Record<Tone, { bg: string; ink: string }> = {
  neutral: { bg: 'var(--grey-200)', ink: 'var(--text)' },
  waiting: { bg: 'var(--amber-50)', ink: 'var(--amber-ink)' },
  good: { bg: 'var(--green-50)', ink: '#1b5e20' },
  bad: { bg: 'var(--red-50)', ink: '#8e0000' },
  active: { bg: 'var(--blue-50)', ink: 'var(--blue-900)' },
};

/** A state in a word on a tint; the word carries it, the colour only helps. */
export const StatusChip = ({ tone, label, icon }: { tone: Tone; label: string; icon?: ReactElement }) => (
  <Chip
    size="small"
    label={label}
    {...(icon ? { icon } : {})}
    sx={{ bgcolor: tones[tone].bg, color: tones[tone].ink, '& .MuiChip-icon': { color: 'inherit' } }}
  />
);
