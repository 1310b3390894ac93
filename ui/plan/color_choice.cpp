#include "ui/plan/color_choice.h"

#include <QColorDialog>
#include <QPainter>
#include <QPixmap>

namespace rowlock {

QIcon colorIcon(const QColor &color)
{
    QPixmap picture(32, 32);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(128, 128, 128), 2));
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(3, 3, 26, 26), 6, 6);
    return QIcon(picture);
}

void chooseColor(QWidget *parent, const QString &title, const QString &color,
                 std::function<void(const QString &)> chosen)
{
    auto *dialog = new QColorDialog(QColor(color.isEmpty() ? QStringLiteral("#4C72B0") : color), parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setOption(QColorDialog::DontUseNativeDialog);
    QObject::connect(dialog, &QColorDialog::colorSelected, parent,
                     [chosen = std::move(chosen)](const QColor &picked) { chosen(picked.name().toUpper()); });
    dialog->open();
}

} // namespace rowlock
