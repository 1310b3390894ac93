// Forms by the keyboard.
#include "tests/support/counter_fixture.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestFormKeys : public QObject
{
    Q_OBJECT

private slots:
    void escClosesAListAndNothingElse();
};

void TestFormKeys::escClosesAListAndNothingElse()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.press("page-Manage");
    auto &map = *fixture.window->findChild<SeatMapView *>(u"houseMap"_s);
    QTRY_VERIFY(map.isVisible());
    map.setSelection({0, 1});
    auto *codes = fixture.find<QComboBox>("blockCode");
    QTRY_VERIFY(codes->isVisible());
    codes->setFocus();
    codes->showPopup();
    QWidget *list = codes->view()->window();
    QTRY_VERIFY(list->isVisible() && QApplication::activePopupWidget() == list);
    QTest::keyClick(list->windowHandle(), Qt::Key_Escape);
    QTRY_VERIFY(!list->isVisible());
    QCOMPARE(map.selection(), (QList<int>{0, 1}));
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_Escape); // and now it is the page's
    QTRY_VERIFY(map.selection().isEmpty());
}

ROWLOCK_WINDOW_TEST(TestFormKeys)
#include "tst_form_keys.moc"
