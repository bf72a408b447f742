import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FoundProject } from '#wire/search.ts';
import { track } from '../client/events.ts';
import { SearchIcon } from '../shell/icons.tsx';
import { SearchList } from './SearchList.tsx';
import { useProjectSearch } from './useProjectSearch.ts';

interface SearchBoxProps {
  /** hero: the home page's large box with a button; page: the same on paper; navigation: the header's. */
  look: 'hero' | 'page' | 'navigation';
  /** A key drawn inside the box. */
  hint?: string;
  initialText?: string;
  /** Called when the visitor goes to a result. */
  onLeave?: () => void;
}

const looks = {
  hero: 'h-13 rounded-card border-hero-line bg-paper pl-4.5 pr-2 text-base text-ink',
  page: 'h-13 rounded-card border-line-field bg-paper pl-4.5 pr-2 text-base text-ink',
  navigation:
    'h-9 rounded-full border-line-field bg-paper px-3 text-sm text-ink max-lg:h-11 max-lg:text-base',
};

/** Finds projects: an ARIA combobox over a plain form, which works without JavaScript too. */
export function SearchBox({ look, hint, initialText = '', onLeave }: SearchBoxProps) {
  const [text, setText] = useState(initialText);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const search = useProjectSearch({ text, active: open });
  const { projects, total } = search;
  const hasMore = search.state !== 'loading' && projects.length < total;
  const count = projects.length + (hasMore ? 1 : 0);
  const isLarge = look !== 'navigation';

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const leave = (to: string) => {
    close();
    input.current?.blur();
    onLeave?.();
    void navigate(to);
  };
  const choose = (project: FoundProject) => {
    track(search.isTrending ? 'Select Trending Search' : 'Select Search Result', { project: project.id });
    setText('');
    leave(`/projects/${project.id}`);
  };
  const act = (index: number) => {
    const project = projects[index];
    if (project) choose(project);
    else if (hasMore && search.state !== 'more') search.loadMore();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      input.current?.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (count > 0) setActive((last) => (last < 0 && step < 0 ? count - 1 : (last + step + count) % count));
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault();
      act(active);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave(text.trim() === '' ? '/' : `/?${new URLSearchParams({ q: text.trim() })}#projects`);
  };

  return (
    <search className="relative block" data-tour={look === 'hero' ? 'search-bar' : undefined}>
      <form action="/#projects" method="get" onSubmit={submit}>
        <div
          className={`flex items-center gap-2.5 border focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-signal ${looks[look]}`}
        >
          <span className="text-muted">
            <SearchIcon />
          </span>
          <input
            ref={input}
            type="text"
            name="q"
            role="combobox"
            className="h-full min-w-0 flex-1 bg-transparent focus-visible:outline-none"
            placeholder={isLarge ? 'Search Project by Name / Token' : 'Search project'}
            aria-label={isLarge ? 'Search Project by Name / Token' : 'Search project'}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            data-project-search
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onFocus={() => {
              if (!open) track('Focus Search');
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {hint && text === '' && (
            <span className="max-lg:hidden" aria-hidden="true">
              <kbd className="rounded-sm border border-line px-1.5 font-mono text-xs text-muted">{hint}</kbd>
            </span>
          )}
          {isLarge && (
            <button type="submit" className="btn btn-primary h-9.5 min-h-0 max-sm:hidden">
              Search
            </button>
          )}
        </div>
      </form>
      {open && (
        <SearchList
          id={listId}
          {...{ search, active, hasMore }}
          wide={look === 'navigation'}
          onPoint={setActive}
          onAct={act}
        />
      )}
    </search>
  );
}
