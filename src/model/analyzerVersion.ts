/** Raise it when the analyser would answer differently: what older versions found is then found again. */
export const analyzerVersion = 32;
