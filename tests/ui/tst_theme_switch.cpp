// A window whose scheme is switched while it runs looks as one that was opened in that scheme: nothing keeps a colour
// or an icon of before.
#include "tests/support/counter_fixture.h"
#include "ui/common/message_bar.h"
#include "ui/common/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QtTest>

using namespace rowlock;

class TestThemeSwitch : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setCursorFlashTime(0); }
    void nothingIsLeftBehind_data();
    void nothingIsLeftBehind();
    void cleanupTestCase() { applyScheme(*qApp, Scheme::Light); }
};

namespace {

// What there is to see: the welcome page's neighbours, in the order in which they are looked at.
QList<QImage> looksOf(CounterFixture &fixture)
{
    QList<QImage> looks;
    const auto look = [&](QWidget *shown) {
        fixture.awaitAnswers(); // the lists beside the map are read one after another
        looks << shown->grab().toImage();
    };
    fixture.window->counter()->map().messages().show(Tone::Warning, QStringLiteral("Only a test."),
                                                     QStringLiteral("Go on"), [] {});
    look(fixture.window.get());
    fixture.find<QAbstractButton>("page-Manage")->setChecked(true);
    look(fixture.window.get());
    fixture.find<QAbstractButton>("page-Sell")->setChecked(true);
    return looks;
}

// Where two pictures differ; empty: nowhere.
QRect difference(const QImage &one, const QImage &other)
{
    QRect where;
    if (one.size() != other.size())
        return one.rect();
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 0; x < one.width(); ++x) {
            if (one.pixel(x, y) != other.pixel(x, y))
                where |= QRect(x, y, 1, 1);
        }
    }
    return where;
}

} // namespace

void TestThemeSwitch::nothingIsLeftBehind_data()
{
    QTest::addColumn<Scheme>("before");
    QTest::addColumn<Scheme>("after");
    QTest::newRow("light to dark") << Scheme::Light << Scheme::Dark;
    QTest::newRow("dark to light") << Scheme::Dark << Scheme::Light;
    QTest::newRow("light to high contrast") << Scheme::Light << Scheme::Contrast;
}

void TestThemeSwitch::nothingIsLeftBehind()
{
    QFETCH(Scheme, before);
    QFETCH(Scheme, after);
    CounterFixture fixture;
    applyScheme(*qApp, after);
    fixture.openWindow();
    const QList<QImage> opened = looksOf(fixture);
    fixture.closeWindow();

    applyScheme(*qApp, before);
    fixture.openWindow();
    looksOf(fixture); // all of it has been painted in the scheme of before
    applyScheme(*qApp, after);
    const QList<QImage> switched = looksOf(fixture);
    for (qsizetype i = 0; i < opened.size(); ++i) {
        const QRect where = difference(opened.at(i), switched.at(i));
        if (!where.isEmpty() && qEnvironmentVariableIsSet("ROWLOCK_GALLERY")) {
            opened.at(i).save(qEnvironmentVariable("ROWLOCK_GALLERY") + QStringLiteral("/opened-%1.png").arg(i));
            switched.at(i).save(qEnvironmentVariable("ROWLOCK_GALLERY") + QStringLiteral("/switched-%1.png").arg(i));
        }
        QVERIFY2(where.isEmpty(), qPrintable(QStringLiteral("look %1 differs at %2,%3, %4 by %5")
                                                 .arg(i)
                                                 .arg(where.x())
                                                 .arg(where.y())
                                                 .arg(where.width())
                                                 .arg(where.height())));
    }
}

ROWLOCK_WINDOW_TEST(TestThemeSwitch)
#include "tst_theme_switch.moc"
