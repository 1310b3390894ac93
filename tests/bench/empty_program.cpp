// The yardstick of `start`: a program of Qt Widgets with nothing in its window. Says when that window is painted.
#include <QApplication>
#include <QWidget>

#include <cstdio>
#include <ctime>

namespace {

class EmptyWindow final : public QWidget
{
protected:
    void paintEvent(QPaintEvent *) override
    {
        QMetaObject::invokeMethod(
            this,
            [] {
                timespec now{};
                clock_gettime(CLOCK_MONOTONIC, &now);
                std::fprintf(stderr, "painted at %lld\n",
                             static_cast<long long>(now.tv_sec) * 1'000'000'000 + now.tv_nsec);
            },
            Qt::QueuedConnection);
    }
};

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    EmptyWindow window;
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
