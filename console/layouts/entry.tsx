import { Outlet } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';

/** For who is not logged in: nothing but the form. */
export default function Entry() {
  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <header className="mb-6 flex items-center gap-2 font-bold">
        <Icon name="mark" size={28} className="text-strong" />
        管理画面
      </header>
      <main id="main" tabIndex={-1} className="panel space-y-5 outline-none sm:p-6">
        <Outlet />
      </main>
    </div>
  );
}
