/** For processes that live for seconds: optimising the code of the embedded database takes them longer than it saves. */
export const shortLived: readonly string[] = ['--liftoff-only'];
