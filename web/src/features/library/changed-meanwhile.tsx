/** What a question says before it is asked anew, because what it is about changed meanwhile. */
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

/** The words of it, said aloud, and the question as it is now. */
export const changedMeanwhile = (words: string, text: string): ReactNode => (
  <>
    <Alert severity="warning" sx={{ mb: 3 }}>
      {words}
    </Alert>
    {text}
  </>
);
