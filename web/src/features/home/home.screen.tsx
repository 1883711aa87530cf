/** The home page: each role's own, chosen by the role the person acts in. */
import { useQuery } from '@tanstack/react-query';
import { can } from '@telemachos/contract/access/abilities.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { useCurrentRole } from '../../platform/session.ts';
import { CardsSkeleton, ErrorState } from '../../ui/states.tsx';
import { homes } from './homes.ts';

/** Loads the role's home when it is first shown; switching the role switches the page. */
export const HomeScreen = () => {
  const role = useCurrentRole();
  const home = homes.find(({ ability }) => role !== null && can([role], ability));
  const code = useQuery({
    queryKey: ['home screen', home?.ability],
    // Wrapped: a component is a function, and the cache would keep it as it is.
    queryFn: async () =>
      home ? { Screen: (await Promise.all([home.load(), loadTexts(home.texts)]))[0] } : { Screen: () => null },
    staleTime: Infinity,
  });
  if (code.data) return <code.data.Screen />;
  return code.error ? <ErrorState error={code.error} retry={() => void code.refetch()} /> : <CardsSkeleton />;
};
