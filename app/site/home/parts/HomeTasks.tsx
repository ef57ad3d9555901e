import { Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { Task } from '../member-home.ts';

const LINK = 'inline-flex min-h-11 items-center gap-1 font-bold text-strong underline underline-offset-4';

/** The member's tasks, before everything else. */
export function HomeTasks({ tasks }: { tasks: Task[] }) {
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">ご確認ください</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-ink bg-warn-tint px-4">
        {tasks.map((task) => (
          <li key={task.key} className="flex gap-3 py-4">
            <Icon name={task.icon} size={24} className="mt-0.5 flex-none" />
            <div className="min-w-0 flex-1 md:flex md:items-center md:justify-between md:gap-6">
              <div className="min-w-0">
                <p className="font-bold">{task.title}</p>
                {task.lines.map((line) => (
                  <p key={line} className="text-sm">
                    {line}
                  </p>
                ))}
              </div>
              <TaskLink link={task.link} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaskLink({ link }: { link: Task['link'] }) {
  if (!link) return null;
  const words = (
    <>
      {link.label}
      <Icon name="chevron-right" size={18} />
    </>
  );
  return (
    <p className="flex-none">
      {link.outside ? (
        <a href={link.href} className={LINK}>
          {words}
        </a>
      ) : (
        <Link to={link.href} className={LINK}>
          {words}
        </Link>
      )}
    </p>
  );
}
