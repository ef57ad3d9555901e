import { Outlet } from 'react-router';
import { CartForm } from '#app/cart/parts/CartForm.tsx';
import { HeartForm } from '#app/favorite/parts/HeartForm.tsx';
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx';
import { Footer } from '../parts/Footer.tsx';
import { Header } from '../parts/Header.tsx';

export default function MainLayout() {
  return (
    <>
      <Header />
      <Breadcrumbs />
      <main id="main" tabIndex={-1} className="wrap pt-4 outline-none">
        <Outlet />
      </main>
      <HeartForm />
      <CartForm />
      <Footer />
    </>
  );
}
