/** What open pages are told of notices. Source: specification 000 §2. */
import { z } from 'zod';

export const noticesEvents = {
  notices: {
    data: z.object({}),
    summary: 'Something was told to the viewer, or read on another device: how much is unread is asked for anew.',
  },
};
