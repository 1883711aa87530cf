/** Reads and writes of notices. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NoticeKind } from '@telemachos/contract/features/notices/notices.rules.ts';
import { send } from '../../platform/api.ts';
import { callQueryKey, callQuery, useCallMutation } from '../../platform/queries.ts';
import './notices.texts.ts';

/** Which are listed. */
export type Asked = { ProjectId: number; Unread: boolean; Kind: NoticeKind | null };

/** Notices page after page, the last first. */
export const useNotices = (asked: Asked) =>
  useInfiniteQuery({
    queryKey: callQueryKey('/api/notify/List', asked),
    initialPageParam: { Before: null as string | null, BeforeId: null as number | null },
    queryFn: ({ pageParam, signal }) => send('/api/notify/List', { ...asked, ...pageParam }, { signal }),
    getNextPageParam: ({ list, More }) => {
      const last = list.at(-1);
      return More && last ? { Before: last.Time, BeforeId: last.Id } : undefined;
    },
  });

/** Some are read, or unread again. */
export const useMark = () => useCallMutation('/api/notify/Read', ['/api/notify/List', '/api/notify/Count']);
/** All that was told up to an instant is read. */
export const useReadAll = () => useCallMutation('/api/notify/ReadAll', ['/api/notify/List', '/api/notify/Count']);
/** What one is told of, and how. */
export const useWishes = () => useQuery(callQuery('/api/notify/Wishes', {}));
/** Say how one is told of some kinds, and when no mail is to come. */
export const useSetWishes = () => useCallMutation('/api/notify/SetWishes', ['/api/notify/Wishes', '/api/notify/Count']);
/** The devices on which one is told, and the key that a browser asks its push service with. */
export const useDevices = () => useQuery(callQuery('/api/notify/Devices', {}));
/** Be told on this device. */
export const useAddDevice = () => useCallMutation('/api/notify/AddDevice', ['/api/notify/Devices']);
/** Be told no more on a device. */
export const useDropDevice = () => useCallMutation('/api/notify/DropDevice', ['/api/notify/Devices']);
/** Tell this device something. */
export const useTryDevice = () => useCallMutation('/api/notify/TryDevice');
