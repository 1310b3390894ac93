// The buttons of the windows: a verb, its icon and, small beside it, the key that does the same. Primary stands out,
// once in a window; danger ends or gives away something; quiet is a word in a bar or list. GUI thread.
#pragma once

#include <QPushButton>

namespace rowlock {

class ActionButton : public QPushButton
{
    Q_OBJECT

public:
    enum class Weight { Primary, Secondary, Quiet, Danger, Plain = Secondary };
    enum class Size { Small, Usual, Large }; // 28 in lists and bars, 36, and 48 where money is taken

    ActionButton(const QString &verb, const QString &objectName, Weight weight, QWidget *parent = nullptr);

    void setIconName(const QString &name);
    void setHeight(Size size);
    // Does what the action does, is enabled when it is, and shows its key; the key itself belongs to the action.
    void setAction(QAction *action);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    QColor ground() const;
    QColor ink() const;
    void paintFrame(QPainter &painter) const;
    void paintWords(QPainter &painter) const;
    void paintKey(QPainter &painter, const QRect &place) const;

    Weight m_weight;
    int m_height;
    QString m_keyText;
};

// A secondary one as wide as its words, which Enter does not press: that is the field's or the list's.
template <typename Owner, typename Act>
ActionButton *secondaryButton(const QString &text, const char *name, Owner *owner, Act act)
{
    auto *button = new ActionButton(text, QLatin1String(name), ActionButton::Weight::Secondary, owner);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button->setAutoDefault(false);
    QObject::connect(button, &QPushButton::clicked, owner, act);
    return button;
}

} // namespace rowlock
