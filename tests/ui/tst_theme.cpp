#include "ui/common/action_button.h"
#include "ui/common/contrast.h"
#include "ui/common/house_style.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolTip>
#include <QtTest>

using namespace rowlock;

class ThemeTest : public QObject
{
    Q_OBJECT

private slots:
    void contrastIsTheStandards();
    void wordsReadOnEveryGround_data();
    void wordsReadOnEveryGround();
    void seatsReadOnTheMap_data() { wordsReadOnEveryGround_data(); }
    void seatsReadOnTheMap();
    void everySchemeFillsThePalette_data() { wordsReadOnEveryGround_data(); }
    void everySchemeFillsThePalette();
    void iconsOfTheFamilyAreFound_data() { wordsReadOnEveryGround_data(); }
    void iconsOfTheFamilyAreFound();
    void ownIconsTakeThePalettesInk_data() { wordsReadOnEveryGround_data(); }
    void ownIconsTakeThePalettesInk();
    void scrollBarsTellWhereTheyStand_data() { wordsReadOnEveryGround_data(); }
    void scrollBarsTellWhereTheyStand();
    void fieldsAndButtonsHaveOutlines_data() { wordsReadOnEveryGround_data(); }
    void fieldsAndButtonsHaveOutlines();
    void aChoiceShowsThatItHasTheKeyboard_data() { wordsReadOnEveryGround_data(); }
    void aChoiceShowsThatItHasTheKeyboard();
    void aSelectedLineShowsThatItHasTheKeyboard_data() { wordsReadOnEveryGround_data(); }
    void aSelectedLineShowsThatItHasTheKeyboard();
    void tooltipsReadAfterAChange_data() { wordsReadOnEveryGround_data(); }
    void tooltipsReadAfterAChange();
    void colorsAreBentUntilTheyRead();
    void cleanupTestCase() { applyScheme(*qApp, Scheme::Light); }
};

// The strongest contrast to the surroundings along the left edge, in the middle of the height.
static double edgeContrast(QWidget &widget, const QColor &around)
{
    widget.resize(160, 36);
    QPixmap picture(widget.size());
    picture.fill(around);
    widget.render(&picture, {}, {}, QWidget::DrawChildren);
    const QImage image = picture.toImage();
    double most = 0;
    for (int x = 0; x < 3; ++x)
        most = std::max(most, contrast(image.pixelColor(x, image.height() / 2), around));
    return most;
}

void ThemeTest::fieldsAndButtonsHaveOutlines()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base}) {
        const QColor around = qApp->palette().color(ground);
        QLineEdit line;
        QSpinBox box;
        QComboBox list;
        ActionButton secondary(QStringLiteral("Print"), {}, ActionButton::Weight::Secondary);
        ActionButton danger(QStringLiteral("Release"), {}, ActionButton::Weight::Danger);
        for (QWidget *widget : QWidgetList{&line, &box, &list, &secondary, &danger}) {
            const double found = edgeContrast(*widget, around);
            QVERIFY2(
                found >= 2.95,
                qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(widget->metaObject()->className())).arg(found)));
        }
    }
}

// Wherever it came from: a dialog's first field was not brought there by Tab.
void ThemeTest::aChoiceShowsThatItHasTheKeyboard()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    QWidget window;
    auto *other = new QLineEdit(&window);
    auto *list = new QComboBox(&window);
    list->setGeometry(0, 40, 160, 36);
    window.show();
    const auto edge = [&] { return list->grab().toImage().pixelColor(1, 18); };
    other->setFocus();
    QTRY_VERIFY(other->hasFocus());
    const QColor without = edge();
    list->setFocus(Qt::OtherFocusReason);
    QTRY_VERIFY(list->hasFocus());
    QCOMPARE(edge(), accentColor());
    QVERIFY(edge() != without);
}

// Of two lists with a selected line each, only the ring tells which one the keys go to.
void ThemeTest::aSelectedLineShowsThatItHasTheKeyboard()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    QWidget window;
    auto *other = new QLineEdit(&window);
    auto *list = new QListWidget(&window);
    list->addItems({QStringLiteral("One"), QStringLiteral("Two")});
    list->setGeometry(0, 40, 160, 100);
    list->setCurrentRow(0);
    window.show();
    const auto strongest = [list] { // against its ground, in the empty half of the selected line
        const QImage line = list->viewport()->grab(list->visualItemRect(list->item(0))).toImage();
        const QColor ground = line.pixelColor(line.width() * 3 / 4, line.height() / 2);
        double most = 1;
        for (int y = 0; y < line.height(); ++y)
            most = std::max(most, contrast(line.pixelColor(line.width() * 3 / 4, y), ground));
        return most;
    };
    other->setFocus();
    QTRY_VERIFY(other->hasFocus());
    QVERIFY(strongest() < 1.1);
    list->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(list->hasFocus());
    QVERIFY2(strongest() >= 3, qPrintable(QString::number(strongest())));
}

// What the windows say in tooltips keeps its contrast when the scheme changes while they are open.
void ThemeTest::tooltipsReadAfterAChange()
{
    QFETCH(Scheme, scheme);
    QWidget window;
    window.resize(300, 200);
    for (const Scheme before : {Scheme::Light, Scheme::Dark, Scheme::Contrast}) {
        applyScheme(*qApp, before);
        window.show();
        QToolTip::showText(window.mapToGlobal(QPoint(5, 5)), QStringLiteral("Before"), &window);
        applyScheme(*qApp, scheme);
        QToolTip::showText(window.mapToGlobal(QPoint(50, 50)), QStringLiteral("Release selected holds (Delete)"),
                           &window);
        QWidget *tip = nullptr;
        for (QWidget *each : QApplication::topLevelWidgets()) {
            if (each->inherits("QTipLabel") && each->isVisible())
                tip = each;
        }
        QVERIFY(tip);
        const QImage image = tip->grab().toImage();
        const QColor ground = image.pixelColor(image.width() / 2, 2);
        double most = 0;
        for (int y = 2; y < image.height() - 2; ++y) {
            for (int x = 2; x < image.width() - 2; ++x)
                most = std::max(most, contrast(image.pixelColor(x, y), ground));
        }
        QVERIFY2(most >= 7, qPrintable(QString::number(most)));
        QToolTip::hideText();
    }
}

void ThemeTest::scrollBarsTellWhereTheyStand()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    QScrollBar bar(Qt::Vertical);
    bar.setRange(0, 100);
    bar.setPageStep(50);
    bar.resize(bar.sizeHint().width(), 300);
    const auto isSlider = [&](int y) {
        QPixmap picture(bar.size());
        picture.fill(bar.palette().color(QPalette::Base));
        bar.render(&picture, {}, {}, {});
        return contrast(picture.toImage().pixelColor(bar.width() / 2, y), bar.palette().color(QPalette::Base)) >= 3;
    };
    QVERIFY(isSlider(50)); // a third of it, at the top
    QVERIFY(!isSlider(150));
    QVERIFY(!isSlider(250));
    bar.setValue(100);
    QVERIFY(!isSlider(50));
    QVERIFY(!isSlider(150));
    QVERIFY(isSlider(250));
    bar.setValue(0);
    QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(bar.width() / 2, 250)); // a page on
    QCOMPARE(bar.value(), 50);
}

void ThemeTest::contrastIsTheStandards()
{
    QCOMPARE(qRound(contrast(Qt::black, Qt::white) * 100), 2100);
    QCOMPARE(contrast(Qt::red, Qt::red), 1.0);
    QCOMPARE(qRound(contrast(QColor(0x77, 0x77, 0x77), Qt::white) * 100), 448);
    QCOMPARE(contrast(Qt::white, Qt::blue), contrast(Qt::blue, Qt::white));
}

void ThemeTest::wordsReadOnEveryGround_data()
{
    QTest::addColumn<Scheme>("scheme");
    QTest::newRow("light") << Scheme::Light;
    QTest::newRow("dark") << Scheme::Dark;
    QTest::newRow("high contrast") << Scheme::Contrast;
}

void ThemeTest::wordsReadOnEveryGround()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    QCOMPARE(isDark(), scheme != Scheme::Light);
    const QPalette palette = qApp->palette();
    using P = QPalette;
    const auto reads = [&](P::ColorRole text, P::ColorRole ground) {
        const double found = contrast(palette.color(text), palette.color(ground));
        return found >= 4.5 || (qWarning() << text << "on" << ground << found, false);
    };
    for (const P::ColorRole ground : {P::Window, P::Base, P::AlternateBase, P::Button}) {
        for (const P::ColorRole text :
             {P::WindowText, P::Text, P::ButtonText, P::PlaceholderText, P::Link, P::LinkVisited, P::BrightText})
            QVERIFY(reads(text, ground));
        for (const QColor &signal : {warningColor(), dangerColor(), goodColor(), accentColor(), faintTextColor()})
            QVERIFY2(contrast(signal, palette.color(ground)) >= 4.5, qPrintable(signal.name()));
    }
    for (const P::ColorRole ground : {P::Window, P::Base}) { // where cards stand, tinted in their tone
        for (const QColor &card : {warningColor(), dangerColor(), goodColor(), accentColor()}) {
            const QColor tinted = mixed(palette.color(ground), card, 0.14);
            for (const QColor &said : {palette.color(P::WindowText), faintTextColor()})
                QVERIFY2(contrast(said, tinted) >= 4.5, qPrintable(tinted.name() + u" "_qs + said.name()));
        }
    }
    QVERIFY(reads(P::HighlightedText, P::Highlight));
    QVERIFY(reads(P::ToolTipText, P::ToolTipBase));
    const double disabled = contrast(palette.color(P::Disabled, P::Text), palette.color(P::Disabled, P::Base));
    QVERIFY(disabled > 2 && disabled < 4.5); // to be seen as disabled, and still to be seen
}

void ThemeTest::seatsReadOnTheMap()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    const MapColors &c = mapColors();
    QVERIFY(contrast(c.text, c.ground) >= 4.5);
    QVERIFY(contrast(c.faintText, c.ground) >= 4.5);
    QVERIFY(contrast(c.focus, c.ground) >= 4.5);
    QVERIFY(contrast(c.selected, c.ground) >= 3); // a shape, not a word
    QVERIFY(contrast(c.blocked, c.ground) >= 3);
    for (const QColor &color :
         {c.free, c.held, c.heldMine, c.selected, c.pending, c.reserved, c.sold, c.blocked, c.yielded, c.standing})
        QVERIFY2(contrast(inkOn(color), color) >= 4.5, qPrintable(color.name()));
}

void ThemeTest::everySchemeFillsThePalette()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    const QPalette palette = qApp->palette();
    const auto *style = dynamic_cast<HouseStyle *>(QApplication::style());
    QVERIFY(style);
    QCOMPARE(style->baseStyle()->name(), QStringLiteral("fusion"));
    for (int group = 0; group < QPalette::NColorGroups; ++group) {
        for (int role = 0; role < QPalette::NColorRoles; ++role) {
            if (role == QPalette::NoRole)
                continue;
            QVERIFY(palette.isBrushSet(QPalette::ColorGroup(group), QPalette::ColorRole(role)));
        }
    }
    QCOMPARE(palette.color(QPalette::Window).lightnessF() < 0.5F, scheme != Scheme::Light);
}

void ThemeTest::iconsOfTheFamilyAreFound()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    QCOMPARE(QIcon::themeName(), scheme != Scheme::Light ? QStringLiteral("breeze-dark") : QStringLiteral("breeze"));
    for (const char *name :
         {"document-open", "document-new", "list-add", "list-remove", "zoom-fit-best", "edit-find"}) {
        const QImage picture = icon(QString::fromLatin1(name)).pixmap(22, 22).toImage();
        QVERIFY2(!picture.isNull(), name);
    }
    QVERIFY(icon(QStringLiteral("no-such-icon-anywhere")).isNull());
}

void ThemeTest::ownIconsTakeThePalettesInk()
{
    QFETCH(Scheme, scheme);
    applyScheme(*qApp, scheme);
    for (const char *name : {"rowlock-seat", "rowlock-ticket", "rowlock-house", "rowlock-hold"}) {
        const QIcon own = icon(QString::fromLatin1(name));
        for (const auto &[mode, ink] :
             {std::pair(QIcon::Normal, qApp->palette().color(QPalette::WindowText)),
              std::pair(QIcon::Disabled, qApp->palette().color(QPalette::Disabled, QPalette::WindowText))}) {
            for (const double ratio : {1.0, 2.0}) {
                const QPixmap picture = own.pixmap(QSize(22, 22), ratio, mode);
                QCOMPARE(picture.deviceIndependentSize(), QSizeF(22, 22));
                const QImage image = picture.toImage().convertToFormat(QImage::Format_ARGB32);
                int full = 0;
                for (int y = 0; y < image.height(); ++y) {
                    for (int x = 0; x < image.width(); ++x) {
                        const QColor pixel = image.pixelColor(x, y);
                        if (pixel.alpha() < 250)
                            continue;
                        ++full;
                        QVERIFY2(qAbs(pixel.red() - ink.red()) < 8 && qAbs(pixel.blue() - ink.blue()) < 8, name);
                    }
                }
                QVERIFY2(full > 8, name);
            }
        }
    }
    QVERIFY(!icon(QStringLiteral("rowlock")).pixmap(64, 64).isNull());
}

void ThemeTest::colorsAreBentUntilTheyRead()
{
    for (const QColor &ground :
         {QColor(0x22, 0x66, 0xcc), QColor(Qt::white), QColor(Qt::black), QColor(0x80, 0x80, 0x80)}) {
        for (const QColor &text : {QColor(Qt::yellow), QColor(0x33, 0x55, 0x99), QColor(Qt::white)})
            QVERIFY(contrast(readable(text, ground), ground) >= 4.5);
    }
    QCOMPARE(readable(Qt::black, Qt::white), QColor(Qt::black));
}

ROWLOCK_WINDOW_TEST(ThemeTest)
#include "tst_theme.moc"
