import {
  type FocusEvent,
  type FormEvent,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Rule } from './formRules.ts';
import { type Failure, type FormState, readForm, type Values } from './formState.ts';

interface FormOptions<Name extends string> {
  rules: Readonly<Record<Name, Rule>>;
  initial?: Partial<Record<Name, string>>;
  /** Answers what was wrong, or nothing. */
  onSubmit: (values: Values<Name>) => Promise<Pick<Failure<Name>, 'field' | 'message'> | undefined>;
}

/**
 * The rules of every account form: the button waits until the fields are touched and valid, one submission at
 * a time, faults beside their field. Inputs stay uncontrolled, so that what a password manager filled in before
 * hydration is kept.
 */
export function useForm<Name extends string>({ rules, initial = {}, onSubmit }: FormOptions<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  const [state, setState] = useState<FormState<Name>>(() => createState(rules, initial));
  const afterPress = useAfterPress();
  const reading = readForm(rules, state);

  const leave = (name: Name) =>
    setState((old) => ({
      ...old,
      touched: new Set(old.touched).add(name),
      left: new Set(old.left).add(name),
    }));

  const read = () => {
    const data = new FormData(form.current ?? undefined);
    const names = Object.keys(rules) as Name[];
    return Object.fromEntries(names.map((name) => [name, readValue(data, name)])) as Values<Name>;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was filled in before the first render.
  useLayoutEffect(() => {
    const values = read();
    const filled = (Object.keys(rules) as Name[]).filter((name) => values[name] !== '');
    setState((old) => ({ ...old, values, touched: new Set([...old.touched, ...filled]) }));
  }, []);

  const nameOf = (event: FormEvent | FocusEvent) => {
    const { name } = event.target as HTMLInputElement;
    return Object.hasOwn(rules, name) ? (name as Name) : undefined;
  };

  return {
    ...reading,
    values: state.values,
    submitting,
    /** For the form element. */
    formProps: {
      ref: form,
      // Sent before hydration, the fields must not end up in the address.
      method: 'post',
      noValidate: true,
      onInput(event: FormEvent) {
        const name = nameOf(event);
        if (!name) return;
        setState((old) => ({ ...old, values: read(), touched: new Set(old.touched).add(name) }));
      },
      onBlur(event: FocusEvent) {
        const name = nameOf(event);
        if (name) afterPress(() => leave(name));
      },
      async onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        const values = read();
        if (running.current || !readForm(rules, { ...state, values }).ready) return;
        running.current = true;
        setSubmitting(true);
        setState((old) => ({ ...old, failure: undefined }));
        try {
          const refused = await onSubmit(values);
          setState((old) => ({ ...old, failure: refused && { ...refused, values } }));
          if (refused?.field) focusField(form.current, refused.field);
        } finally {
          running.current = false;
          setSubmitting(false);
        }
      },
    },
    /** For the field of that name. */
    field: (name: Name) => ({ name, defaultValue: initial[name], error: reading.errors[name] }),
    /** Empties the fields, after a form that stays on the page has done its work. */
    clear() {
      form.current?.reset();
      setState(createState(rules, initial));
    },
  };
}

function createState<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  initial: Partial<Record<Name, string>>,
): FormState<Name> {
  const names = Object.keys(rules) as Name[];
  return {
    values: Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Values<Name>,
    touched: new Set(names.filter((name) => initial[name])),
    left: new Set(),
    failure: undefined,
  };
}

function readValue(data: FormData, name: string): string {
  const value = data.get(name);
  if (typeof value !== 'string') return '';
  return name === 'email' ? value.trim() : value;
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** A message that appears while the mouse is down moves what is under it, and the click is lost. */
function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const hear = (event: PointerEvent) => {
      pressed.current = event.type === 'pointerdown';
    };
    const types = ['pointerdown', 'pointerup', 'pointercancel'] as const;
    for (const type of types) document.addEventListener(type, hear, true);
    return () => {
      for (const type of types) document.removeEventListener(type, hear, true);
    };
  }, []);
  return (act) => {
    if (!pressed.current) return act();
    document.addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true });
  };
}
