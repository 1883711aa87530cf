/** The home page: each role's own, chosen by the role the person acts in. */
import { useQuery } from '@tanstack/react-query';
import { homeOf } from '@telemachos/contract/features/projects/homes.rules.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { useCurrentRole } from '../../platform/session.ts';
import { CardsSkeleton, ErrorState } from '../../ui/states.tsx';
import { screens } from './homes.ts';

/** Loads the role's home when it is first shown; switching the role switches the page. */
export const HomeScreen = () => {
  const role = useCurrentRole();
  const home = role ? homeOf(role) : undefined;
  const code = useQuery({
    queryKey: ['home screen', home],
    // Wrapped: a component is a function, and the cache would keep it as it is.
    queryFn: async () => {
      if (!home) return { Screen: () => null };
      const { load, texts } = screens[home];
      return { Screen: (await Promise.all([load(), loadTexts(texts)]))[0] };
    },
    staleTime: Infinity,
  });
  if (code.data) return <code.data.Screen />;
  return code.error ? <ErrorState error={code.error} retry={() => void code.refetch()} /> : <CardsSkeleton />;
};
