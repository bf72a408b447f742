import { createContext } from 'react';

/** The moment of the past that is shown; null: now. */
export const MomentContext = createContext<string | null>(null);
