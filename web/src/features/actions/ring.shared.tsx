/** How much of a whole is done, as a ring with the numbers in it. */
import Box from '@mui/material/Box';

const radius = 42;
const around = 2 * Math.PI * radius;

/** `words` say it to those who cannot see it; the numbers stand in the middle. */
export const Ring = ({ done, all, words, size = 88 }: { done: number; all: number; words: string; size?: number }) => {
  const share = all === 0 ? 0 : done / all;
  return (
    <Box role="img" aria-label={words} sx={{ position: 'relative', width: size, height: size, flex: 'none' }}>
      <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
        <circle cx="50" cy="50" r={radius} fill="none" stroke="var(--grey-200)" strokeWidth="10" />
        {share > 0 ? (
          <circle
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            stroke={share === 1 ? 'var(--green-800)' : 'var(--primary)'}
            strokeWidth="10"
            strokeLinecap={share === 1 ? 'butt' : 'round'}
            strokeDasharray={`${around * share} ${around}`}
            transform="rotate(-90 50 50)"
          />
        ) : null}
      </svg>
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          placeItems: 'center',
          fontWeight: 600,
          fontSize: Math.max(13, size * 0.22),
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {done}/{all}
      </Box>
    </Box>
  );
};
