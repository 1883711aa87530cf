/** The channel for as long as somebody is in a project. */
import { useEffect } from 'react';

/** Keep it open for this person in this project; nobody's where one of them is missing. */
export const useChannel = (person: number | undefined, project: number | undefined): void =>
  useEffect(() => {
    if (person === undefined || project === undefined) return undefined;
    let isOver = false;
    let close = (): void => undefined;
    // Without it all works: what is new comes when it is asked for.
    const opening = import('./channel.ts').then((file) => file.openChannel(person, project));
    opening.then(
      (opened) => {
        if (isOver) opened.close();
        else close = opened.close;
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      close();
    };
  }, [person, project]);
